import { buildTestApp } from '../testing/test-app';

const SHOP = 'https://shop.example';

/** Which origin's pages may read the answer to a first request of the live channel. */
async function allowedOrigin(env: Record<string, string>): Promise<string | null> {
  const site = await buildTestApp({ env });
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: SHOP },
  });
  await response.text();
  await site.close();
  return response.headers.get('access-control-allow-origin');
}

it('with the API on another origin, the live channel lets the site in, like the API does', async () => {
  expect(await allowedOrigin({ PUBLIC_URL: SHOP, API_BASE: 'https://api.example' })).toBe(SHOP);
});

it('with one origin for both, no other origin is let in', async () => {
  expect(await allowedOrigin({ PUBLIC_URL: 'https://food.example' })).toBeNull();
});
