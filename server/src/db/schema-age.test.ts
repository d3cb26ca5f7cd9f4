import { sql } from 'drizzle-orm';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { warnOfNewerTables } from './schema-age';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

async function measured(): Promise<string | undefined> {
  const { body } = await site.call('GET', '/metrics', { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
  return /^database_unknown_migrations (\S+)$/m.exec(body)?.[1];
}

it('a server on the tables of its own version says nothing', async () => {
  await warnOfNewerTables(site.context);

  expect(site.logged()).not.toContain('newer than this version');
  expect(await measured()).toBe('0');
});

it('a server that is older than its tables says so, in its log and in its metrics', async () => {
  await site.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-the-next-version', 4102444800000)`,
  );

  await warnOfNewerTables(site.context);

  expect(site.logged()).toContain('The tables are newer than this version of the server.');
  expect(await measured()).toBe('1');
});
