import type { PageComposition } from '@food/platform/deployment';
import { captureReports } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { loadExposed, loadPage } from './fallback';
import { DEADLINE_MS, RETRY_STALL_MS } from './load-file';
import { allPages, bringRemote, pageAt, pageComposition, pageVersions, setDeployment } from './remotes';

const ORDERS = { remote: 'orders', path: '/orders' };
const Home = () => null;
const Orders = () => null;
const Invoice = () => null;

/** The answer for the composition of orders: the composition, an error, something else, or nothing at all. */
type Answer = 'comes' | 'fails' | 'is a page' | 'hangs';

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
let whole: PageComposition;
let asked: string[];
/** Whether the line brings other files. */
let delivers: boolean | 'breaks off';
beforeEach(() => {
  delivers = true;
  wire = openWire();
  heard = captureReports();
  const main = Object.assign(document.createElement('script'), {
    type: 'text/plain',
    src: '/releases/host/main.js',
  });
  main.dataset.main = '';
  document.body.append(main);
  whole = composed(
    [wire.publish('catalog', '1.1.0', { pages: { '/home': Home } })],
    [
      wire.publish('orders', '1.1.0', { pages: { '/orders': Orders }, exposes: { './invoice': Invoice } }),
      wire.publish('orders', '1.0.0', { pages: { '/orders': Home } }),
    ],
  );
  setDeployment({
    ...whole,
    deployment: 7,
    remotes: { catalog: whole.remotes.catalog as PageComposition['remotes'][string] },
    routes: {
      catalog: { version: '1.1.0', pages: [{ path: '/home' }] },
      orders: { version: '1.1.0', displayName: 'Orders', pages: [{ path: '/orders' }] },
    },
    remotesAt: '/composition/7/',
    liveRemotesAt: '/composition/live/',
  });
  asked = [];
});
afterEach(() => {
  jest.useRealTimers();
  wire.close();
  document.querySelector('[data-main]')?.remove();
  heard.stop();
});

function answering(...answers: Answer[]): void {
  const reporting = globalThis.fetch;
  globalThis.fetch = async (url, init = {}) => {
    if (init.method === 'POST') return reporting(url, init);
    if (init.method === 'HEAD' && delivers === 'breaks off') throw new TypeError('Failed to fetch');
    if (init.method === 'HEAD') return delivers ? new Response() : new Promise(() => undefined);
    asked.push(String(url));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'fails') return new Response('{}', { status: 503 });
    if (answer === 'is a page') return new Response('<!doctype html>');
    if (answer === 'comes') return new Response(JSON.stringify(whole.remotes.orders));
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
}

describe('A remote that the page did not bring', () => {
  it('has its pages and its version in the page all the same', () => {
    expect(allPages()).toContainEqual(ORDERS);
    expect(pageAt('/orders')).toEqual(ORDERS);
    expect(pageVersions()).toEqual({ host: '1.0.0', catalog: '1.1.0', orders: '1.1.0' });
  });

  it('is asked for when one of its pages is opened, and only once', async () => {
    answering('comes');

    const pages = await Promise.all([loadPage(ORDERS), loadExposed('orders', './invoice')]);
    await loadPage(ORDERS);

    expect(pages).toEqual([Orders, { default: Invoice }]);
    expect(asked).toEqual(['/composition/live/orders@1.1.0.json']);
  });

  it('is not asked for by the page that was brought', async () => {
    answering('comes');

    await loadPage({ remote: 'catalog', path: '/home' });

    expect(asked).toEqual([]);
  });

  it.each(['fails', 'is a page'] as const)(
    'is asked for once more when it %s, and nobody notices',
    async (fault) => {
      answering(fault, 'comes');

      expect(await loadPage(ORDERS)).toBe(Orders);
      expect(asked).toEqual(['/composition/live/orders@1.1.0.json', '/composition/7/orders@1.1.0.json']);
      expect(heard.reports()).toEqual([]);
    },
  );

  it('is asked for in its own deployment by a page that shows what is not live', async () => {
    const { liveRemotesAt: _, ...preview } = pageComposition();
    setDeployment(preview);
    answering('fails', 'comes');

    expect(await loadPage(ORDERS)).toBe(Orders);
    expect(asked).toEqual(['/composition/7/orders@1.1.0.json', '/composition/7/orders@1.1.0.json?try=1']);
  });

  it('is down when it fails twice, which is reported once, and comes when it is tried again', async () => {
    answering('fails', 'fails', 'comes');

    await expect(loadPage(ORDERS)).rejects.toThrow('could not be loaded');
    expect(heard.reports()).toEqual(['orders@1.1.0 load-error failed']);
    expect(await loadPage(ORDERS)).toBe(Orders);
  });

  it('is down within four seconds when it never comes, while the line brings another file', async () => {
    jest.useFakeTimers();
    answering('hangs');

    const failure = expect(loadPage(ORDERS)).rejects.toThrow('did not come');
    await jest.advanceTimersByTimeAsync(3_500);

    await failure;
    expect(heard.reports()).toEqual(['orders@1.1.0 load-timeout failed']);
  });

  it.each([false, 'breaks off'] as const)(
    'is waited for on a line that brings nothing at all, for as long as every file: %s',
    async (line) => {
      jest.useFakeTimers();
      delivers = line;
      answering('hangs');

      const failure = expect(loadPage(ORDERS)).rejects.toThrow('did not come');
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + RETRY_STALL_MS - 100);
      expect(heard.reports()).toEqual([]);
      await jest.advanceTimersByTimeAsync(100);

      await failure;
    },
  );

  it('is waited for after the device slept: what it could not get meanwhile is still coming', async () => {
    jest.useFakeTimers();
    answering('hangs');
    const page = loadPage(ORDERS);
    const failure = expect(page).rejects.toThrow('did not come');
    await jest.advanceTimersByTimeAsync(1_100);

    jest.runOnlyPendingTimers();
    await jest.advanceTimersByTimeAsync(0);
    expect(heard.reports()).toEqual([]);

    await jest.advanceTimersByTimeAsync(2_500);
    await failure;
  });

  it('comes from its other address if the first one hangs, after a second', async () => {
    jest.useFakeTimers();
    answering('hangs', 'comes');

    const page = loadPage(ORDERS);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(await page).toBe(Orders);
    expect(heard.reports()).toEqual([]);
  });

  it('comes from its first address also if that is late and the other one hangs', async () => {
    jest.useFakeTimers();
    answering('hangs');
    const others = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      if (!String(url).startsWith('/composition/live/')) return others(url, init);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return new Response(JSON.stringify(whole.remotes.orders));
    };

    const page = loadPage(ORDERS);
    await jest.advanceTimersByTimeAsync(1_500);

    expect(await page).toBe(Orders);
  });

  it('that comes late and slowly is no failure', async () => {
    jest.useFakeTimers();
    let goOn: (facts: unknown) => void = () => undefined;
    const facts = (init?: RequestInit) =>
      new Promise((resolve, reject) => {
        goOn = resolve;
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    answering('hangs');
    const others = globalThis.fetch;
    globalThis.fetch = async (url, init) =>
      init?.method ? others(url, init) : ({ ok: true, json: () => facts(init) } as Response);

    const page = loadPage(ORDERS);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS + RETRY_STALL_MS - 100);
    jest.useRealTimers();
    goOn(whole.remotes.orders);

    expect(await page).toBe(Orders);
  });

  it('has its previous release to fall back to', async () => {
    answering('comes');
    wire.on('orders/1.1.0/entry.js', 'fails');

    expect(await loadPage(ORDERS)).toBe(Home);
  });

  it('that no deployment has is not asked for', async () => {
    answering('comes');

    await bringRemote('offers');

    expect(asked).toEqual([]);
    await expect(loadExposed('offers', './teaser')).rejects.toThrow('offers is not deployed');
  });
});
