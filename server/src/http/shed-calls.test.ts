/** @jest-environment node */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import { unhurriedRendering } from '@food/releases/testing/unhurried-rendering';
import { hostFiles, openTestStore } from '../site/testing/test-store';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { GIVEN_UP_BEYOND, LOOK } from './shed-calls';

/** Node's measure of the event loop, in nanoseconds: the time between two ticks, which should be 10 ms. */
let mockMean = 10_000_000;
jest.mock('node:perf_hooks', () => {
  const real = jest.requireActual('node:perf_hooks');
  return {
    ...real,
    monitorEventLoopDelay: (options: object) =>
      Object.defineProperty(real.monitorEventLoopDelay(options), 'mean', { get: () => mockMean }),
  };
});

/** The host's code that renders its own pages. */
const DRAWING = 'module.exports = { provided: {}, renderPage: async (routes, path) => "drawn: " + path };';

unhurriedRendering();
const store = openTestStore();
let test: TestApp;
beforeAll(async () => {
  jest.replaceProperty(LOOK, 'every', 10);
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
  while (test.app.eventLoopDelay() !== milliseconds) await nextTurn();
}
const statusOf = async (method: 'GET' | 'POST', url: string): Promise<number> =>
  (await test.call(method, url, { body: method === 'POST' ? {} : undefined })).statusCode;

it('A server that starts may be late, and refuses no call for it', async () => {
  await lateBy(60_000);

  expect((await test.call('GET', '/auth/coupons')).statusCode).toBe(200);
});

it('A server that can open no more files, not even to see its memory, still knows how late it is', async () => {
  const memory = jest.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  });

  await lateBy(7);

  expect(test.app.eventLoopDelay()).toBe(7);
  memory.mockRestore();
});

describe('A server that is late gives up', () => {
  const SEEN = '/auth/category/menu/items';
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    await lateBy(60_000);
    while ((await statusOf('GET', '/auth/coupons')) !== 503) await nextTurn();
    await lateBy(0);
    expect(await statusOf('GET', SEEN)).toBe(200);
  });
  afterAll(() => lateBy(0));

  const given = () => ({
    rendering: test.app.givesUp('rendering'),
    menus: statusOf('GET', `${SEEN}?keyword=${Math.random()}`),
    signups: statusOf('POST', '/auth/signup'),
    calls: statusOf('GET', '/auth/coupons'),
  });
  const isGivenUp = (answer: boolean | number) => answer === true || answer === 503;

  it.each([
    ['nothing at half a second', GIVEN_UP_BEYOND.rendering, []],
    ['first to render pages', GIVEN_UP_BEYOND.rendering + 1, ['rendering']],
    ['then menus that are not kept', GIVEN_UP_BEYOND.menus + 1, ['rendering', 'menus']],
    ['then the sign-ups of new customers', GIVEN_UP_BEYOND.signups + 1, ['rendering', 'menus', 'signups']],
    ['last all other calls', GIVEN_UP_BEYOND.calls + 1, ['rendering', 'menus', 'signups', 'calls']],
  ])('%s', async (_, milliseconds, expected) => {
    await lateBy(milliseconds);

    const answers = await Promise.all(
      Object.entries(given()).map(async ([what, answer]) => [what, isGivenUp(await answer)] as const),
    );

    expect(answers.filter(([, isGiven]) => isGiven).map(([what]) => what)).toEqual(expected);
  });

  it('never menus that it has ready, as long as other calls are taken', async () => {
    await lateBy(GIVEN_UP_BEYOND.calls);

    expect(await statusOf('GET', SEEN)).toBe(200);
  });

  it.each([
    ['placing an order', 'POST', '/auth/order'],
    ['the list of orders', 'GET', '/auth/order/USR-00000000'],
    ['following an order', 'GET', '/auth/order/ORD-0000000000'],
  ] as const)('never %s', async (_, method, url) => {
    await lateBy(60_000);

    // Without a login: it is enough that the answer asks for one.
    expect(await statusOf(method, url)).toBe(401);
  });
});

describe('A server that is more than a second late with everything', () => {
  beforeAll(async () => {
    await lateBy(1_001);
  });

  it('asks for a call of the API to be made again soon, before the database is asked', async () => {
    const database = breakConnections();
    const { answer, queries } = await database.during(() =>
      test.call('GET', '/auth/me', { headers: { authorization: 'Bearer x' } }),
    );
    database.stop();

    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({
      message: 'Something went wrong',
      code: 'OVERLOADED',
      request_id: answer.headers['x-request-id'],
    });
    expect(queries).toBe(0);
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
    await lateBy(0);

    let page = '';
    // From another customer each time: one alone would reach the limit before the page is rendered again.
    for (let turn = 0; !page.includes('drawn: /skip2'); turn++) {
      await nextTurn();
      page = (await test.call('GET', '/skip2', { from: `10.0.${(turn >> 8) & 255}.${turn & 255}` })).body;
    }

    expect(page).toContain('data-rendered="host@1.0.0"');
  });
});
