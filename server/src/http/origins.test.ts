import type { Database } from '../db/database';
import { buildTestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';

const SITE = 'https://food.example';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('lets only the site call the API on another origin', async () => {
  const test = await buildTestApp({
    database,
    env: { PUBLIC_URL: SITE, API_BASE: 'https://api.food.example' },
  });

  const preflight = await test.call('OPTIONS', '/auth/order', {
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  });
  const login = await test.call('OPTIONS', '/auth/social/session', {
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  });
  const deletion = await test.call('OPTIONS', '/auth/account/delete', {
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  });
  const stranger = await test.call('GET', '/auth/settings', { headers: { origin: 'https://evil.example' } });
  await test.close();

  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe(SITE);
  expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  expect(login.headers['access-control-allow-credentials']).toBe('true');
  expect(deletion.headers['access-control-allow-credentials']).toBe('true');
  expect(stranger.headers['access-control-allow-origin']).toBe(SITE);
  expect(stranger.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(stranger.headers['strict-transport-security']).toContain('max-age=31536000');
});

it('believes a proxy that is named, and only that', async () => {
  const test = await buildTestApp({ database, env: { TRUST_PROXY: '10.0.0.0/8' } });
  const wrong = (from: string, client: string) =>
    test.call('POST', '/auth/login', {
      body: { emailOrMobile: 'a@example.com', password: 'wrong' },
      from,
      headers: { 'x-forwarded-for': client },
    });

  for (let n = 0; n < 10; n++) await wrong('10.0.0.9', '203.0.113.7');
  const sameClient = await wrong('10.0.0.8', '203.0.113.7');
  const otherClient = await wrong('10.0.0.9', '203.0.113.8');
  const pretender = await wrong('198.51.100.1', '203.0.113.7');
  await test.close();

  expect(sameClient.statusCode).toBe(429);
  expect(otherClient.statusCode).toBe(401);
  expect(pretender.statusCode).toBe(401);
});

it.each([
  ['an IPv4 address', (port: number) => `203.0.113.7:${port}`],
  ['an IPv6 address', (port: number) => `[2001:db8::7]:${port}`],
  ['the address of another proxy', (port: number) => `203.0.113.7, 10.0.0.7:${port}`],
])('knows a client again whose proxies name %s with the port of each connection', async (_, client) => {
  const test = await buildTestApp({ database, env: { TRUST_PROXY: '10.0.0.0/8' } });
  const wrong = (forwarded: string) =>
    test.call('POST', '/auth/login', {
      body: { emailOrMobile: 'a@example.com', password: 'wrong' },
      from: '10.0.0.9',
      headers: { 'x-forwarded-for': forwarded },
    });

  for (let n = 0; n < 10; n++) await wrong(client(50_000 + n));
  const again = await wrong(client(60_000));
  const other = await wrong('203.0.113.8:60000');
  await test.close();

  expect([again.statusCode, other.statusCode]).toEqual([429, 401]);
});
