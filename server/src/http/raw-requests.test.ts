import { once } from 'node:events';
import { connect } from 'node:net';
import { buildTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ env: { PUBLIC_URL: 'https://food.example' } });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** The bytes that the server sends for exactly these bytes until it closes the connection. */
const send = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request.replaceAll('\n', '\r\n')));
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

describe('a server on the network', () => {
  it.each(['/', '/auth/me', '/healthz'])('does not answer TRACE %s with what was sent', async (path) => {
    const answer = await send(
      `TRACE ${path} HTTP/1.1\nHost: food.example\nCookie: a=secret\nConnection: close\n\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 40\d /);
    expect(answer).not.toContain('secret');
  });

  it.each([
    ['two lengths that differ', 'Content-Length: 2\nContent-Length: 40'],
    ['a length and chunks', 'Content-Length: 2\nTransfer-Encoding: chunked'],
    ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, gzip'],
  ])('refuses a body with %s, which a proxy could read otherwise', async (_, lengths) => {
    const answer = await send(
      `POST /auth/login HTTP/1.1\nHost: food.example\nContent-Type: application/json\n${lengths}\n\n{}GET /healthz HTTP/1.1\nHost: food.example\n\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/^HTTP\//gm)).toHaveLength(1);
  });

  it.each([
    [
      'a head',
      '431 Request Header Fields Too Large',
      `GET /home HTTP/1.1\nCookie: ${'x'.repeat(20_000)}\n\n`,
    ],
    [
      'chunk extensions',
      '413 Payload Too Large',
      `POST /auth/login HTTP/1.1\nHost: food.example\nTransfer-Encoding: chunked\n\n2;${'x'.repeat(20_000)}\n{}\n0\n\n`,
    ],
  ])('says that %s is too large: %s', async (_, status, request) => {
    expect(await send(request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
  });

  it('lets go of a client that is refused and never closes its end', async () => {
    const accepted = once(test.app.server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const answered = once(socket, 'data');
    socket.on('error', () => {}).write('no request\r\n\r\n');
    const [served] = await accepted;
    const closed = once(served, 'close');

    const [answer] = await answered;
    await closed;

    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    expect(socket.writable).toBe(true);
    socket.destroy();
  });

  it('gives up the head of a request after 30 seconds and a whole one after 60, and says so', async () => {
    const { server } = test.app;
    expect(server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 60_000 });
    server.once('connection', (socket) => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', late, socket);
    });

    const answer = await send('');

    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"message":"That took too long. Please try again."');
  });
});
