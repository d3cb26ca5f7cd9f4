import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildTestApp, type TestApp } from '../testing/test-app';

let site: TestApp;
let port: number;
beforeEach(async () => {
  site = await buildTestApp();
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => site.close());

/** A connection on which a login has begun, without its last byte. */
async function beginLogin(): Promise<{ socket: Socket; answer: () => string }> {
  let answer = '';
  const socket = connect(port, '127.0.0.1').on('data', (bytes) => {
    answer += bytes;
  });
  const isRouted = new Promise<void>((resolve) => {
    site.app.server.once('request', () => setImmediate(resolve));
  });
  socket.write(
    'POST /auth/login HTTP/1.1\r\nhost: food.example\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await isRouted;
  return { socket, answer: () => answer };
}

it('A request that is being sent as the server begins to stop gets the last answer of its connection', async () => {
  const { socket, answer } = await beginLogin();

  site.context.events.emit('stopping');
  socket.write('}');
  await once(socket, 'data');
  socket.destroy();

  expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer()).toMatch(/^connection: close\r$/im);
});

it('Until then a connection is kept for the next request', async () => {
  const { socket, answer } = await beginLogin();

  socket.write('}');
  await once(socket, 'data');

  socket.destroy();

  expect(answer()).toMatch(/^connection: keep-alive\r$/im);
});
