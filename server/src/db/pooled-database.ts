import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Db } from './database';
import { inSpan } from './in-span';
import { isReadOnly } from './is-unavailable';

/** Each statement in a span of its own, from where it is asked for until it is answered, with no value in it. */
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
  // By itself drizzle takes a connection and never gives it back where it breaks as the transaction begins: after ten of those
  // the server would wait for connections until it is started anew.
  db.transaction = async (action, config) => {
    const connection = await pool.connect();
    let isSpoilt = false;
    try {
      return await drizzle(inSpans(connection)).transaction(action, config);
    } catch (error) {
      // Else orders would go on to be refused over it when others are taken again: what is read keeps it open.
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
