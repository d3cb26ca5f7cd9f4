import type { Database } from '../db/database';
import { openServer } from '../db/server-database';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { OPS_GUESSES } from './access';

/** Two processes with nothing in common but their database. */
let databases: Database[];
let drop: () => Promise<void>;
let sites: [TestApp, TestApp];
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  databases = [await openServer(made.url), await openServer(made.url)];
  const [a, b] = databases as [Database, Database];
  sites = [await buildTestApp({ database: a }), await buildTestApp({ database: b })];
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

/** Answers to calls that reach the two processes by turns, as behind a balancer. */
async function byTurns(times: number, call: (site: TestApp) => Promise<{ statusCode: number }>) {
  const answers = [];
  for (let n = 0; n < times; n++) answers.push((await call(sites[n % 2] as TestApp)).statusCode);
  return answers;
}

it('A limit per minute holds for an address at all processes together, and other addresses go on', async () => {
  const call = (from: string) => (site: TestApp) => site.call('POST', '/auth/send-otp', { from });

  const answers = await byTurns(32, call('10.9.1.1'));

  expect(answers).toEqual([...Array(30).fill(400), 429, 429]);
  expect(await byTurns(2, call('10.9.1.2'))).toEqual([400, 400]);
});

it('Calls at the same moment are counted one by one', async () => {
  const calls = Array.from({ length: 40 }, (_, n) =>
    (sites[n % 2] as TestApp).call('POST', '/auth/upload-profile', { from: '10.9.1.3' }),
  );
  const answers = (await Promise.all(calls)).map(({ statusCode }) => statusCode);

  expect(answers.filter((status) => status !== 429)).toHaveLength(30);
});

it('Each call has a count of its own', async () => {
  const from = '10.9.1.4';
  await byTurns(31, (site) => site.call('POST', '/auth/verify-otp', { from }));

  expect(await byTurns(1, (site) => site.call('POST', '/auth/send-otp', { from }))).toEqual([400]);
});

it('An address that has called too often at one process is refused there without a word to the database', async () => {
  const [site] = sites;
  const call = () => site.call('POST', '/auth/send-otp', { from: '10.9.1.5' });
  for (let n = 0; n < 30; n++) await call();
  await call();
  const asked = jest.spyOn(site.db, 'insert');

  expect((await call()).statusCode).toBe(429);
  expect(asked).not.toHaveBeenCalled();
});

it('Wrong operations tokens of an address are counted at all processes together', async () => {
  const ask = (token: string) => (site: TestApp) =>
    site.call('GET', '/metrics', { headers: { authorization: `Bearer ${token}` }, from: '10.9.1.6' });

  const guesses = await byTurns(OPS_GUESSES + 2, ask('a-guess'));

  expect(guesses).toEqual([...Array(OPS_GUESSES).fill(401), 429, 429]);
  expect(await byTurns(2, ask(OPS_TOKEN))).toEqual([429, 429]);
});
