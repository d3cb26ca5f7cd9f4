import { sql } from 'drizzle-orm';
import { breakConnections } from '../testing/broken-connections';
import { openTestDatabase } from '../testing/test-database';
import type { Database } from './database';

let database: Database;
let network: ReturnType<typeof breakConnections>;
beforeAll(async () => {
  database = await openTestDatabase();
  network = breakConnections();
});
afterAll(async () => {
  network.stop();
  await database.close();
});

const transact = () =>
  database.db
    .transaction((tx) => tx.execute(sql`select 1`))
    .then(
      () => 'done',
      () => 'lost',
    );

it.each([
  ['as it begins', 1],
  ['in its middle', 2],
  ['as it is committed', 3],
])(
  'a connection that breaks under a transaction %s takes none away from those that follow',
  async (_, atQuery) => {
    for (const when of ['before', 'after'] as const) {
      // More than there are connections.
      for (let n = 0; n < 12; n++)
        expect((await network.during(transact, { atQuery, when })).answer).toBe('lost');
    }

    expect(await Promise.all(Array.from({ length: 12 }, transact))).toEqual(Array(12).fill('done'));
  },
);
