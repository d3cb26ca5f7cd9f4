import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildTestApp, type TestApp } from '../testing/test-app';

/** A geocoding service that answers no request until `open()` was called. */
async function startSlowService() {
  const waiting: ServerResponse[] = [];
  let open = false;
  const answer = (response: ServerResponse) => response.end('{}');
  const server = createServer((_request, response) => {
    if (open) answer(response);
    else waiting.push(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => {
      open = true;
      waiting.splice(0).forEach(answer);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let service: Awaited<ReturnType<typeof startSlowService>>;
let site: TestApp;
beforeAll(async () => {
  service = await startSlowService();
  site = await buildTestApp({ env: { GEOCODER_URL: service.url } });
});
afterAll(async () => {
  await site.close();
  service.close();
});

it('one address has two lookups under way, and leaves room for the others', async () => {
  const { headers } = await site.signUpAndLogin();
  const ask = async (n: number, from: string) => {
    const url = `/auth/geocode/reverse?latitude=18.${n}&longitude=78.5`;
    return (await site.call('GET', url, { headers, from })).statusCode;
  };
  const told: number[] = [];

  const mine = [1, 2, 3, 4].map(async (n) => told.push(await ask(n, '203.0.113.1')));
  // The service withholds its answers, so the first two to end are the two that were refused.
  while (told.length < 2) await Promise.race([Promise.all(mine), new Promise(setImmediate)]);
  const refused = [...told];
  const theirs = ask(5, '203.0.113.2');
  service.open();
  await Promise.all(mine);

  expect(refused).toEqual([429, 429]);
  expect(told).toEqual([429, 429, 200, 200]);
  expect(await theirs).toBe(200);
});
