import { buildPage } from '@food/releases/testing/release-builders';
import { openTestStore } from '../site/testing/test-store';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { PER_MINUTE, REMEMBERED } from './limit-calls';

/** The limits as outside of these tests. */
const { api: CALLS } = PER_MINUTE;
let test: TestApp;
beforeAll(async () => {
  jest.replaceProperty(PER_MINUTE, 'api', 50);
  test = await buildTestApp();
});
afterAll(async () => {
  await test.close();
  jest.restoreAllMocks();
});

const FLOOD = '203.0.113.1';
const flood = async (url: string, headers: Record<string, string>) => {
  const answers = [];
  for (let n = 0; n <= PER_MINUTE.api; n++)
    answers.push(await test.call('GET', url, { headers, from: FLOOD }));
  return answers;
};

it('an address that tries one made-up session after another is told to wait, before the database is asked', async () => {
  const database = breakConnections();
  const { answer: answers, queries } = await database.during(() =>
    flood('/auth/me', { authorization: 'Bearer made-up' }),
  );
  database.stop();
  const last = answers.pop();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(PER_MINUTE.api).fill(401));
  expect(last?.statusCode).toBe(429);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(last?.json()).toEqual({ message: expect.any(String), code: 'TOO_MANY_REQUESTS' });
  expect(queries).toBe(PER_MINUTE.api);
});

it('an address that used up the calls of the API still gets pages and files, and the restaurant its own calls', async () => {
  const call = await test.call('GET', '/auth/coupons', { from: FLOOD });
  const file = await test.call('GET', '/healthz', { from: FLOOD });
  const page = await test.call('GET', '/home', { from: FLOOD });
  const ops = await test.call('GET', '/ops/releases.json', {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
    from: FLOOD,
  });

  expect(call.statusCode).toBe(429);
  for (const { statusCode } of [file, page, ops]) expect(statusCode).not.toBe(429);
});

it('a household of IPv6 addresses counts as one, and the next does not', async () => {
  const ask = async (from: string) => (await test.call('GET', '/auth/coupons', { from })).statusCode;
  for (let n = 0; n < PER_MINUTE.api; n++) await ask(`2001:db8:0:1::${n.toString(16)}`);

  expect(await ask('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await ask('2001:db8:0:2::1')).toBe(200);
});

it('so many addresses are remembered, and of more the one that was away longest is forgotten', async () => {
  jest.replaceProperty(PER_MINUTE, 'api', 1);
  const few = jest.replaceProperty(REMEMBERED, 'addresses', 2);
  const site = await buildTestApp({ database: test.database });
  const ask = async (from: string) => (await site.call('GET', '/auth/coupons', { from })).statusCode;

  const asked = [];
  for (const from of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.1'])
    asked.push(await ask(from));

  await site.close();
  few.restore();
  jest.replaceProperty(PER_MINUTE, 'api', 50);
  expect(asked).toEqual([200, 429, 200, 200, 200]);
});

it('leaves the calls that a carrier’s address needs for a hundred first visits a minute', () => {
  const visit = { files: 60, pages: 1, calls: 12 };

  expect(PER_MINUTE.file).toBeGreaterThanOrEqual(100 * visit.files);
  expect(PER_MINUTE.page).toBeGreaterThanOrEqual(100 * visit.pages);
  expect(CALLS).toBeGreaterThanOrEqual(100 * visit.calls);
});

it('takes six positions a minute of five hundred rides from the courier’s one address', () => {
  expect(PER_MINUTE.ops).toBeGreaterThanOrEqual(500 * 6 + 1_000);
});

it('calls that the server makes to itself for a page are not counted, however many pages are opened', async () => {
  const store = openTestStore();
  await store.publishHost();
  await store.publishCatalog({
    pages: [
      buildPage('/home', { preload: ['/auth/home/categories', '/auth/coupons', '/auth/home/bestseller'] }),
    ],
  });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  jest.replaceProperty(PER_MINUTE, 'api', 1);
  const site = await buildTestApp({ env: store.env });

  const page = await site.call('GET', '/home');
  const { answers } = JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '');
  const pretender = await site.call('GET', '/auth/coupons', { headers: { 'x-forwarded-for': 'self' } });
  const last = await site.call('GET', '/auth/coupons', { headers: { 'x-forwarded-for': 'self' } });

  await site.close();
  store.clear();
  jest.replaceProperty(PER_MINUTE, 'api', 50);
  expect(Object.keys(answers)).toEqual(['/auth/home/categories', '/auth/coupons', '/auth/home/bestseller']);
  expect([pretender.statusCode, last.statusCode]).toEqual([200, 429]);
});
