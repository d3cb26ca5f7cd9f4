import { CompositionFailure, CompositionVisit } from '@food/contracts/ops';
import { setSiteConfig } from '@food/platform/config';
import { captureReports } from '../testing/capture-reports';
import { composed, openWire } from '../testing/fake-wire';
import { fallBackAfterCrash, loadPage } from './fallback';
import { activeRelease, setDeployment } from './remotes';
import { countNothing, reportFailure, reportVisit } from './telemetry';

const FAILURE = { part: 'catalog', version: '1.1.0', kind: 'style', outcome: 'recovered' } as const;

let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  heard = captureReports();
});
afterEach(() => {
  heard.stop();
  setSiteConfig({ apiBase: '' });
  window.history.replaceState(null, '', '/');
});

const sent = () => heard.requests.map(({ init }) => JSON.parse(String(init.body)) as unknown);

describe('A failure of a part', () => {
  it('is sent in exactly the form of the contract', () => {
    reportFailure(FAILURE, '/home', 'no style');

    expect(sent()).toEqual([{ ...FAILURE, page: '/home' }]);
    expect(CompositionFailure.strict().safeParse(sent()[0]).success).toBe(true);
  });

  it('is posted as JSON to the API, and outlives the page', () => {
    setSiteConfig({ apiBase: 'https://api.example.com' });

    reportFailure(FAILURE, '/home', 'no style');

    expect(heard.requests[0]?.url).toBe('https://api.example.com/telemetry/composition');
    expect(heard.requests[0]?.init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      keepalive: true,
    });
  });

  it('names the route, never the customer’s order', () => {
    const wire = openWire();
    setDeployment(
      composed([wire.publish('tracking', '1.0.0', { pages: { '/track/:orderId': () => null } })]),
    );
    wire.close();
    window.history.replaceState(null, '', '/track/ORD-0123456789');

    fallBackAfterCrash({ release: activeRelease('tracking'), has: () => true }, new Error('no map'));

    expect(sent()).toMatchObject([{ page: '/track/:orderId' }]);
  });

  it('is short enough for the server, however long the address is', () => {
    const wire = openWire();
    setDeployment(composed([wire.publish('tracking', '1.0.0')]));
    wire.close();
    window.history.replaceState(null, '', `/${'a'.repeat(400)}`);

    fallBackAfterCrash({ release: activeRelease('tracking'), has: () => true }, new Error('no map'));

    expect(CompositionFailure.safeParse(sent()[0]).success).toBe(true);
  });
});

describe('Reporting a failure never becomes one', () => {
  it.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the browser refuses the request at once',
      () => {
        throw new TypeError('refused');
      },
    ],
  ])('when %s', async (_, fetch) => {
    globalThis.fetch = fetch as typeof globalThis.fetch;

    expect(() => reportFailure(FAILURE, '/home', 'no style')).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('A visit', () => {
  const visits = () => heard.visits.map(({ init }) => CompositionVisit.parse(JSON.parse(String(init.body))));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is told once of each release that the page tries to show, in one message', () => {
    const wire = openWire();
    setDeployment(composed([wire.publish('orders', '2.0.0', { pages: { '/orders': () => null } })]));
    wire.close();

    reportVisit('host', '1.0.0');
    void loadPage({ remote: 'orders', path: '/orders' }).catch(() => {});
    reportVisit('host', '1.0.0');
    jest.advanceTimersByTime(10_000);

    expect(visits()).toEqual([{ releases: ['host@1.0.0', 'orders@2.0.0'] }]);
  });

  // Last in this file: a page that became a preview stays one.
  it('and failures in a preview are not reported', () => {
    countNothing();

    reportVisit('checkout', '1.0.0');
    reportFailure(FAILURE, '/home', 'no style');
    jest.advanceTimersByTime(10_000);

    expect([visits(), sent()]).toEqual([[], []]);
  });
});
