import type { Database } from '../db/database';
import { DATABASE_LIMITS, openServer } from '../db/server-database';
import { type NetworkProxy, startProxy } from './proxy';
import { createTestDatabase, UNHURRIED } from './test-database';

export interface DatabaseOverNetwork {
  readonly database: Database;
  /** The network to it, which can fail. */
  readonly network: NetworkProxy;
  close(): Promise<void>;
}

/** For tests of a database that says nothing, or holds a lock: its callers give up soon. */
export const SOON = { connect: 1_500, statement: 2_000, lock: 1_000, silence: 2_500 };

/**
 * A database of its own on a PostgreSQL server, behind a network that can fail. A connection that is closed fails at once: what only
 * a busy machine makes late must not fail as well.
 */
export async function openDatabaseOverNetwork(limits = UNHURRIED): Promise<DatabaseOverNetwork> {
  for (const [name, value] of Object.entries(limits))
    jest.replaceProperty(DATABASE_LIMITS, name as keyof typeof DATABASE_LIMITS, value);
  const made = await createTestDatabase();
  const url = new URL(made.url);
  const network = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(network.port);
  const database = await openServer(url.href);
  return {
    database,
    network,
    close: async () => {
      await database.close();
      await network.close();
      await made.drop();
      jest.restoreAllMocks();
    },
  };
}
