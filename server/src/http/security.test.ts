import type { Database } from '../db/database';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  test = await buildTestApp({ database });
});
afterEach(() => test.close());
afterAll(() => database.close());

it('an answer for one caller alone is kept by no cache, one for all may be', async () => {
  const { headers } = await test.signUpAndLogin();
  const ops = { authorization: `Bearer ${OPS_TOKEN}` };
  const body = { emailOrMobile: 'nobody@example.com', password: 'not-the-password' };
  const answers = [
    await test.call('GET', '/auth/me', { headers }),
    await test.call('GET', '/auth/address', { headers }),
    await test.call('GET', '/auth/me'),
    await test.call('GET', '/ops/releases.json', { headers: ops }),
    await test.call('POST', '/auth/login', { body }),
    await test.call('POST', '/auth/logout', { headers }),
  ];
  const open = await test.call('GET', '/auth/coupons');

  for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store');
  expect(open.headers['cache-control']).toBeUndefined();
});

it('every answer has an id to quote, a failure says it in its body too', async () => {
  const first = await test.call('GET', '/auth/coupons');
  const second = await test.call('GET', '/auth/nothing-here');

  const ids = [first, second].map(({ headers }) => String(headers['x-request-id']));
  expect(ids[0]).not.toBe(ids[1]);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(test.logged()).toContain(id);
  }
});

describe('a balancer that is not configured', () => {
  const visit = (from: string, client?: string) =>
    test.call('GET', '/healthz', { from, ...(client && { headers: { 'x-forwarded-for': client } }) });

  it('is reported once, with what to set', async () => {
    for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await visit('10.0.0.5', client);

    expect(test.logged().split('set TRUST_PROXY=10.0.0.5')).toHaveLength(2);
  });

  it('is not assumed if customers come from addresses of their own, whatever they claim', async () => {
    await visit('203.0.113.1', '198.51.100.1');
    await visit('203.0.113.2');
    await visit('203.0.113.1', '198.51.100.2');

    expect(test.logged()).not.toContain('TRUST_PROXY');
  });
});

it('feedback has the length of a letter, not of a book', async () => {
  const { headers } = await test.signUpAndLogin();
  const send = (comments: string) =>
    test.call('POST', '/auth/feedback', { headers, body: { name: 'Asha', rating: '5', comments } });

  expect((await send('x'.repeat(20_000))).statusCode).toBe(413);
  expect((await send('स्वादिष्ट'.repeat(100))).statusCode).toBe(201);
});

it('feedback is taken thirty times a minute from an address, and from others meanwhile', async () => {
  const { headers } = await test.signUpAndLogin();
  const send = async (from: string) => {
    const body = { name: 'Asha', rating: '5', comments: 'Good.' };
    return (await test.call('POST', '/auth/feedback', { headers, body, from })).statusCode;
  };

  for (let n = 0; n < 30; n++) expect(await send('10.9.0.1')).toBe(201);

  expect([await send('10.9.0.1'), await send('10.9.0.2')]).toEqual([429, 201]);
});
