import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const linesOf = (path: string) =>
  test
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${path}"`))
    .map((line) => JSON.parse(line));

it('Each request leaves one line, with nothing of the answer but its status', async () => {
  await test.call('GET', '/auth/home/categories', { from: '198.51.100.9' });
  await wait(0);

  expect(linesOf('/auth/home/categories')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: expect.any(String),
      req: { method: 'GET', path: '/auth/home/categories', address: '198.51.100.9' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    },
  ]);
});

it('A client that goes away before its answer leaves a line too', async () => {
  test.app.server.once('request', (_request, reply) => {
    reply.socket?.destroy();
  });
  const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1', () => {
    socket.write('GET /auth/home/bestseller HTTP/1.1\r\nhost: food.example\r\n\r\n');
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));

  for (let tries = 0; linesOf('/auth/home/bestseller').length === 0 && tries < 100; tries++) await wait(10);
  expect(linesOf('/auth/home/bestseller')).toEqual([
    expect.objectContaining({ req: expect.objectContaining({ method: 'GET' }), msg: 'request aborted' }),
  ]);
});
