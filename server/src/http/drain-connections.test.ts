import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildTestApp, type TestApp } from '../testing/test-app';

let site: TestApp;
beforeEach(async () => {
  site = await buildTestApp();
});
afterEach(() => site.close());

/** A connection on which a call has begun, without its last byte. */
async function beginCall(
  at: 'app' | 'operations' = 'app',
): Promise<{ socket: Socket; answer: () => string }> {
  const { port } = new URL(await site[at].listen({ port: 0, host: '127.0.0.1' }));
  let answer = '';
  const socket = connect(Number(port), '127.0.0.1').on('data', (bytes) => {
    answer += bytes;
  });
  const isRouted = new Promise<void>((resolve) => {
    site[at].server.once('request', () => setImmediate(resolve));
  });
  socket.write(
    [
      `POST ${at === 'app' ? '/auth/login' : '/ops/session'} HTTP/1.1`,
      'host: food.example',
      'origin: http://food.example',
      'content-type: application/json',
      'content-length: 2',
      '\r\n{',
    ].join('\r\n'),
  );
  await isRouted;
  return { socket, answer: () => answer };
}

it.each([
  ['site', 'app'],
  ['operations', 'operations'],
] as const)(
  'A call of the %s that is being sent as the server begins to stop gets the last answer of its connection',
  async (_, at) => {
    const { socket, answer } = await beginCall(at);

    site.context.events.emit('stopping');
    socket.write('}');
    await once(socket, 'data');
    socket.destroy();

    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer()).toMatch(/^connection: close\r$/im);
  },
);

it('Until then a connection is kept for the next request', async () => {
  const { socket, answer } = await beginCall();

  socket.write('}');
  await once(socket, 'data');

  socket.destroy();

  expect(answer()).toMatch(/^connection: keep-alive\r$/im);
});
