import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Db } from './database';
import { inSpan } from './in-span';
import { isReadOnly } from './is-unavailable';

/** Each statement in a span of its own, from its call to its answer, without its values. */
function inSpans<C extends pg.Pool | pg.PoolClient>(client: C): C {
  const query = (statement: { text: string }, values: unknown[]) =>
    inSpan('database', { 'db.system.name': 'postgresql', 'db.query.text': statement.text }, () =>
      client.query(statement, values),
    );
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

/** What every database behind a pool of connections has in common. */
export function pooledDatabase(pool: pg.Pool): Pick<Database, 'db' | 'ping' | 'close'> {
  // Without listeners a dropped connection is an uncaught exception; the pool replaces the connection by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(inSpans(pool));
  // By default drizzle takes a connection and never returns it if it breaks as the transaction begins: after ten of those the
  // server would wait for connections until it is restarted.
  db.transaction = async (action, config) => {
    const connection = await pool.connect();
    let isSpoilt = false;
    try {
      return await drizzle(inSpans(connection)).transaction(action, config);
    } catch (error) {
      // Otherwise orders would still be refused over it when the database is writable again: reads keep it open.
      isSpoilt = isReadOnly(error);
      throw error;
    } finally {
      connection.release(isSpoilt);
    }
  };
  return {
    db: db as unknown as Db,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}
