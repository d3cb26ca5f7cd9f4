import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { integrityFor } from '@food/releases/testing/release-builders';
import { unhurriedRendering } from '@food/releases/testing/unhurried-rendering';
import { hostFiles, openTestStore } from '../site/testing/test-store';
import { buildMenu } from '../testing/build-menu';
import { startRedisStandIn } from '../testing/redis-stand-in';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { PER_MINUTE } from './limit-calls';
import { REDIS_LIMITS } from './redis-counts';
import { RequestLog } from './request-log';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const ITEMS = '/auth/category/menu/items';
/** The host renders it, from data that never changes. */
const PAGE = '/skip2';
const SERVER = `module.exports = { provided: {}, renderPage: async () => 'drawn ${'again and '.repeat(200)}' };`;
const OF_ONE_ANSWER = ['date', 'x-request-id'];

type Headers = Record<string, string>;
interface Seen {
  status: number;
  headers: IncomingMessage['headers'];
  /** With the case in which they were sent, without those that differ in each answer. */
  sent: [name: string, value: string][];
  body: string;
}

unhurriedRendering();
const store = openTestStore();
const longWay = jest.spyOn(RequestLog.prototype, 'incomingRequest');
let test: TestApp;
let site: string;

beforeAll(async () => {
  const code = Buffer.from(SERVER);
  const files = hostFiles().set('server.cjs', code);
  const pin = (bytes: Buffer) => ({ bytes: bytes.length, integrity: integrityFor(String(bytes)) });
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(bytes)]));
  await store.publishHost(
    { server: { file: 'server.cjs', integrity: pin(code).integrity }, files: pins },
    files,
  );
  await store.promote('host@1.0.0');
  test = await open();
  site = await listen(test);
  await putMenu();
});
afterAll(async () => {
  await test.close();
  store.clear();
});
beforeEach(() => longWay.mockClear());

const open = (env: Headers = {}) => buildTestApp({ env: { ...store.env, TRUST_PROXY: 'loopback', ...env } });
const listen = (app: TestApp) => app.app.listen({ port: 0, host: '127.0.0.1' });
/** With enough dishes to be compressed. */
const putMenu = (name = 'Masala Dosa', app = test) => {
  const menu = buildMenu();
  const [dish, ...others] = menu.items;
  const more = Array.from({ length: 40 }, (_, at) => ({ ...dish, id: 1_000 + at, item_code: `MORE-${at}` }));
  const body = { ...menu, items: [{ ...dish, name }, ...others, ...more] };
  return app.call('PUT', '/ops/menu', { body, headers: OPS });
};

function ask(url: string, headers: Headers = {}, { method = 'GET', at = site } = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const call = request(at + url, { method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString('base64');
      const sent = answer.rawHeaders.flatMap((name, n, all): [string, string][] =>
        n % 2 ? [] : [[name, all[n + 1] ?? '']],
      );
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        sent: sent.filter(([name]) => !OF_ONE_ANSWER.includes(name.toLowerCase())).sort(),
        body,
      });
    });
    call.once('error', reject).end();
  });
}

/** By its route, even if its answer is cached. */
async function askTheLongWay(url: string, headers: Headers): Promise<Seen> {
  const places = test.app.answerCaches.splice(0);
  try {
    return await ask(url, headers);
  } finally {
    test.app.answerCaches.push(...places);
  }
}

/** Before any route: repeated until it is cached, since the live deployment is looked up four times a second. */
async function askReady(url: string, headers: Headers = {}, at = site): Promise<Seen> {
  for (;;) {
    await ask(url, headers, { at });
    longWay.mockClear();
    const seen = await ask(url, headers, { at });
    if (longWay.mock.calls.length === 0) return seen;
  }
}

/** Comes after the answer. */
async function lineOf({ headers }: Seen) {
  const id = String(headers['x-request-id']);
  for (;;) {
    const line = test
      .logged()
      .split('\n')
      .find((text) => text.includes(id) && text.includes('"request '));
    if (!line) {
      await nextTurn();
      continue;
    }
    const { reqId: _id, time: _time, responseTime, ...rest } = JSON.parse(line);
    expect(responseTime).toBeGreaterThan(0);
    return rest;
  }
}

/** A page is compressed again after a while: both are requested until they have the same bytes, also as a 304. */
async function bothWays(
  url: string,
  given: Headers,
  isKnown: boolean,
): Promise<{ ready: Seen; routed: Seen }> {
  for (;;) {
    const mark = String((await askReady(url, given)).headers.etag);
    const headers = isKnown ? { ...given, 'if-none-match': mark } : given;
    const ready = await askReady(url, headers);
    const routed = await askTheLongWay(url, headers);
    if ([ready, routed].every(({ headers: { etag } }) => etag === mark)) return { ready, routed };
  }
}

const FORMS = [ITEMS, PAGE].flatMap((url) =>
  ['br', 'gzip', 'identity'].flatMap((form) => [
    [url, form, 'new'],
    [url, form, 'known'],
  ]),
);

describe('An answer that is kept', () => {
  it.each(FORMS)(
    'is the same before its route as by it, header by header, and in the log: %s in %s to a browser to which it is %s',
    async (url, form, is) => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const headers = { 'accept-encoding': form, 'x-forwarded-for': '198.51.100.7', traceparent };

      const { ready, routed } = await bothWays(url, headers, is === 'known');

      expect(ready.status).toBe(is === 'known' ? 304 : 200);
      expect([ready.status, ready.body]).toEqual([routed.status, routed.body]);
      expect(ready.sent).toEqual(routed.sent);
      expect(ready.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      const line = await lineOf(ready);
      expect(line).toEqual(await lineOf(routed));
      expect(line.req).toEqual({ method: 'GET', path: url, address: '198.51.100.7' });
    },
  );

  it('is counted in the metrics', async () => {
    const count = async () => {
      const { body } = await test.call('GET', '/metrics', { headers: OPS });
      const name = `http_request_duration_seconds_count{method="GET",route="${ITEMS}",status="200"}`;
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.slice(name.length),
      );
    };
    await lineOf(await askReady(ITEMS));
    const before = await count();
    longWay.mockClear();

    await lineOf(await ask(ITEMS));

    expect(longWay).not.toHaveBeenCalled();
    expect(await count()).toBe(before + 1);
  });

  it.each([
    [{ method: 'HEAD' }, ITEMS],
    [{ method: 'POST' }, ITEMS],
    [{}, `${PAGE}?tab=1`],
    [{}, `${ITEMS}?q=dosa&q=idli`],
    [{}, '/auth/coupons'],
  ])('is nothing else than that: %j %s goes to its route', async (options, url) => {
    await ask(url, {}, options);
    longWay.mockClear();

    await ask(url, {}, options);

    expect(longWay).toHaveBeenCalledTimes(1);
  });

  it('is not sent once there is another menu', async () => {
    await askReady(ITEMS);
    await putMenu('Paper Dosa');

    expect(Buffer.from((await ask(ITEMS)).body, 'base64').toString()).toContain('Paper Dosa');
  });

  it('counts for the limit of its address, which both ways share, and is refused as ever', async () => {
    const from = { 'x-forwarded-for': '198.51.100.8' };
    await askReady(ITEMS);
    const limit = jest.replaceProperty(PER_MINUTE, 'api', 3);
    const calls = [await ask(ITEMS, from), await askTheLongWay(ITEMS, from)];
    for (let n = 0; n < 3; n++) calls.push(await ask(ITEMS, from));
    const stranger = await ask(ITEMS, { 'x-forwarded-for': '198.51.100.9' });
    limit.restore();

    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(Number(calls[3]?.headers['retry-after'])).toBeGreaterThan(50);
    expect(stranger.status).toBe(200);
  });

  it('leaves a line in the log if its client goes away before it is out', async () => {
    const url = '/auth/home/categories';
    await askReady(url);
    test.app.server.prependOnceListener('request', (_request, reply) => reply.socket?.destroy());
    const socket = connect(Number(new URL(site).port), '127.0.0.1', () => {
      socket.write(`GET ${url} HTTP/1.1\r\nhost: food.example\r\n\r\n`);
    });
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    while (!test.logged().includes('request aborted')) await nextTurn();

    expect(longWay).not.toHaveBeenCalled();
    const line = test
      .logged()
      .split('\n')
      .find((text) => text.includes('request aborted'));
    expect(JSON.parse(line ?? '').req.path).toBe(url);
  });
});

describe('All goes to its route', () => {
  it('if requests are traced', async () => {
    const app = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const at = await listen(app);
    await putMenu(undefined, app);
    longWay.mockClear();
    for (let times = 0; times < 5; times++) await ask(ITEMS, {}, { at });
    await app.close();

    expect(longWay).toHaveBeenCalledTimes(5);
  });

  it('while the process ends, so that each answer is the last of its connection', async () => {
    const app = await open();
    const at = await listen(app);
    await putMenu(undefined, app);
    await askReady(ITEMS, {}, at);
    app.context.events.emit('stopping');
    const { headers } = await ask(ITEMS, {}, { at });
    await app.close();

    expect(headers.connection).toBe('close');
  });

  it('while the process is late with all that it does', async () => {
    const late = jest.spyOn(test.app, 'givesUp');
    await askReady(ITEMS);
    late.mockReturnValue(true);
    await ask(ITEMS);
    late.mockRestore();

    expect(longWay).toHaveBeenCalledTimes(1);
  });
});

it('A site on two origins says so in answers that are kept too', async () => {
  const env = { PUBLIC_URL: 'https://food.example', API_BASE: 'https://api.food.example' };
  const app = await open(env);
  const at = await listen(app);
  await putMenu(undefined, app);
  const routed = await ask(ITEMS, {}, { at });
  const ready = await askReady(ITEMS, {}, at);
  await app.close();

  expect(ready.sent).toEqual(routed.sent);
  expect(ready.headers['access-control-allow-origin']).toBe('https://food.example');
});

it('A balancer that hides the customers is seen in answers that are kept too', async () => {
  const app = await open({ TRUST_PROXY: '' });
  const at = await listen(app);
  await putMenu(undefined, app);
  await askReady(ITEMS, { 'x-forwarded-for': '203.0.113.7' }, at);
  expect(app.logged()).not.toContain('TRUST_PROXY=');
  await ask(ITEMS, { 'x-forwarded-for': '203.0.113.8' }, { at });
  expect(longWay).not.toHaveBeenCalled();
  const words = app.logged();
  await app.close();

  expect(words).toContain('TRUST_PROXY=127.0.0.1');
});

it('Answers that are kept are counted if all processes count together', async () => {
  const timeout = jest.replaceProperty(REDIS_LIMITS, 'timeout', 600_000);
  const redis = await startRedisStandIn();
  const app = await open({ REDIS_URL: `redis://127.0.0.1:${redis.port}` });
  const at = await listen(app);
  await putMenu(undefined, app);
  while (redis.asked() === 0) await ask(ITEMS, {}, { at });
  await askReady(ITEMS, {}, at);
  const seen = [];
  for (const url of [ITEMS, '/auth/coupons']) {
    const before = redis.asked();
    longWay.mockClear();
    await ask(url, {}, { at });
    seen.push({ asked: redis.asked() - before, routed: longWay.mock.calls.length });
  }
  await app.close();
  await redis.close();
  timeout.restore();

  const [ready, routed] = seen;
  expect([ready?.routed, routed?.routed]).toEqual([0, 1]);
  expect(ready?.asked).toBeGreaterThan(0);
  expect(ready?.asked).toBe(routed?.asked);
});
