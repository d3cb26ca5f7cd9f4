import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildTestApp } from '../testing/test-app';

it('A remote.json that is being written wrongly is what the page says in development, in a sentence', async () => {
  let text = '{ "part": "orders", }';
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site = await buildTestApp({ env: { DEV_PARTS: `{"orders":"http://127.0.0.1:${port}"}` } });

  const noJson = await site.call('GET', '/home');
  text = '{ "part": "orders" }';
  const noPages = await site.call('GET', '/orders');
  server.close();
  server.closeAllConnections();
  const gone = await site.call('GET', '/orders');

  for (const { statusCode, headers } of [noJson, noPages, gone])
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(noJson.body).toContain('The remote.json of orders is not JSON');
  expect(noPages.body).toContain('The remote.json of orders');
  expect(noPages.body).toContain('pages');
  expect(gone.body).toBe('The remote.json of orders can not be had: its development server does not answer.');
  await site.close();
});
