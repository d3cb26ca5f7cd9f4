import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await buildTestApp();
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const linesOf = (path: string) =>
  test
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${path}"`))
    .map((line) => JSON.parse(line));

it('Each request leaves one line, with nothing of the answer but its status', async () => {
  await (await fetch(`${address}/auth/home/categories`)).text();
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  await test.call('GET', '/auth/home/categories', { from: '198.51.100.9', headers });
  await nextTurn();

  const line = (from: string, traced = {}) => ({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    reqId: expect.any(String),
    req: { method: 'GET', path: '/auth/home/categories', address: from },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
    msg: 'request completed',
    ...traced,
  });
  expect(linesOf('/auth/home/categories')).toEqual([
    line('127.0.0.1'),
    line('198.51.100.9', { trace: TRACE }),
  ]);
});

it('Only a trace id is logged as one', async () => {
  await test.call('GET', '/auth/coupons', { headers: { traceparent: 'asha@example.com' } });
  await nextTurn();

  expect(linesOf('/auth/coupons')).toEqual([expect.not.objectContaining({ trace: expect.anything() })]);
  expect(test.logged()).not.toContain('asha@example.com');
});

it('A client that goes away before its answer leaves a line too', async () => {
  test.app.server.once('request', (_request, reply) => {
    reply.socket?.destroy();
  });
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
    socket.write('GET /auth/home/bestseller HTTP/1.1\r\nhost: food.example\r\n\r\n');
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));

  for (let tries = 0; linesOf('/auth/home/bestseller').length === 0 && tries < 3_000; tries++) await wait(10);
  expect(linesOf('/auth/home/bestseller')).toEqual([
    expect.objectContaining({ req: expect.objectContaining({ method: 'GET' }), msg: 'request aborted' }),
  ]);
});

it('A path and an address with quotation marks stay within their fields', async () => {
  const path = '/auth/"coupons","msg":"\\';
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: food.example\r\nconnection: close\r\n\r\n`);
  });
  await socket.toArray();
  const from = '"198.51.100.9","msg":"';
  await test.call('GET', '/auth/address', { from });
  await nextTurn();

  const lines = test.logged().trimEnd().split('\n');
  const requests = lines.map((line) => JSON.parse(line).req);
  expect(requests).toContainEqual({ method: 'GET', path, address: '127.0.0.1' });
  expect(requests).toContainEqual({ method: 'GET', path: '/auth/address', address: from });
});

it('A balancer’s questions leave a line when the answer is no, and none while all is well', async () => {
  for (const path of ['/readyz', '/readyz?exclude=database', '/healthz']) await test.call('GET', path);
  jest.spyOn(test.context.database, 'ping').mockRejectedValueOnce(new Error('no connection'));
  await test.call('GET', '/readyz');
  await nextTurn();

  expect(linesOf('/healthz')).toEqual([]);
  const requests = linesOf('/readyz').filter(({ msg }) => msg === 'request completed');
  expect(requests.map(({ res }) => res.statusCode)).toEqual([503]);
});
