import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './load';

const REQUESTS = 40;
/** What the last answer may take from the server to the generator of the load, in one process, however busy the machine is. */
const ON_ITS_WAY_SECONDS = 0.4;

let server: Server;
let lastAnswer = 0;

beforeAll(async () => {
  server = createServer((_, reply) => {
    lastAnswer = performance.now();
    reply.end('ok');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('counts no time after the last answer', async () => {
  const begun = performance.now();

  const { perSecond } = await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: 1,
    requestsOf: () => [{ method: 'GET', path: '/' }],
    until: { requests: REQUESTS },
  });

  const served = (lastAnswer - begun) / 1000;
  expect(REQUESTS / perSecond).toBeLessThan(served + ON_ITS_WAY_SECONDS);
});
