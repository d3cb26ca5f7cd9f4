/** @jest-environment node */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import { hostFiles, openTestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { PRESSURE } from './shed-calls';

/** What Node says of the event loop, in nanoseconds: the time between two looks, of which 10 ms are meant. */
let mockMean = 10_000_000;
jest.mock('node:perf_hooks', () => {
  const real = jest.requireActual('node:perf_hooks');
  return {
    ...real,
    monitorEventLoopDelay: (options: object) =>
      Object.defineProperty(real.monitorEventLoopDelay(options), 'mean', { get: () => mockMean }),
  };
});

/** The host's code that draws its own pages. */
const DRAWING = 'module.exports = { provided: {}, renderPage: async (routes, path) => "drawn: " + path };';

const store = openTestStore();
let test: TestApp;
beforeAll(async () => {
  jest.replaceProperty(PRESSURE, 'sampleInterval', 10);
  await store.publishHost(
    { server: { file: 'server.cjs', integrity: integrityFor(DRAWING) } },
    hostFiles().set('server.cjs', Buffer.from(DRAWING)),
  );
  await store.publishCatalog({ pages: [buildPage('/home', { preload: ['/auth/coupons'] })] });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  test = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await test.close();
  store.clear();
  jest.restoreAllMocks();
});

async function lateBy(milliseconds: number): Promise<void> {
  mockMean = (10 + milliseconds) * 1_000_000;
  while (test.app.isUnderPressure() !== milliseconds > 1_000) await nextTurn();
}

it('A server that starts is as late as it may be, and refuses nobody for it', async () => {
  await lateBy(60_000);

  expect((await test.call('GET', '/auth/coupons')).statusCode).toBe(200);
});

describe('A server that is more than a second late with everything', () => {
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    await lateBy(1_001);
    while ((await test.call('GET', '/auth/coupons')).statusCode !== 503) await nextTurn();
  });

  it('asks for a call of the API to be made again soon, before the database is asked', async () => {
    const asked = jest.spyOn(test.db, 'select');

    const answer = await test.call('GET', '/auth/me', { headers: { authorization: 'Bearer x' } });

    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({
      message: 'Something went wrong',
      code: 'OVERLOADED',
      request_id: answer.headers['x-request-id'],
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('still serves pages with their first answers, and the files of releases', async () => {
    const page = await test.call('GET', '/home');
    const file = await test.call('GET', '/releases/catalog/1.0.0/entry.js');

    expect([page.statusCode, file.statusCode]).toEqual([200, 200]);
    expect(page.body).toContain('"/auth/coupons":[');
  });

  it('sends pages as they are without a server’s rendering', async () => {
    const page = await test.call('GET', '/skip2');

    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('drawn:');
  });

  it.each(['/healthz', '/readyz', '/metrics', '/ops/releases.json'])(
    'still answers those who run the site at %s',
    async (url) => {
      const answer = await test.call('GET', url, { headers: { authorization: `Bearer ${OPS_TOKEN}` } });

      expect(answer.statusCode).toBe(200);
    },
  );

  it('takes calls again as soon as it has caught up', async () => {
    await lateBy(1_000);

    expect((await test.call('GET', '/auth/coupons')).statusCode).toBe(200);
  });

  it('renders pages again as soon as it has caught up', async () => {
    await lateBy(1_000);

    let page = '';
    // Asked by ever another customer: one alone would have asked too often before the page is drawn anew.
    for (let turn = 0; !page.includes('drawn: /skip2'); turn++) {
      await nextTurn();
      page = (await test.call('GET', '/skip2', { from: `10.0.${(turn >> 8) & 255}.${turn & 255}` })).body;
    }

    expect(page).toContain('data-rendered="host@1.0.0"');
  });
});
