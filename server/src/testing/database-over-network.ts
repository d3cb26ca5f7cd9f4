import type { Database } from '../db/database';
import { DATABASE_LIMITS, openServer } from '../db/server-database';
import { type NetworkProxy, startProxy } from './proxy';
import { createTestDatabase } from './test-database';

export interface DatabaseOverNetwork {
  readonly database: Database;
  /** What leads to it, and can fail. */
  readonly network: NetworkProxy;
  close(): Promise<void>;
}

/** A database of its own on a PostgreSQL server, behind a network that can fail; what waits for it soon gives up. */
export async function openDatabaseOverNetwork(): Promise<DatabaseOverNetwork> {
  for (const [name, value] of Object.entries({ connect: 300, statement: 600, lock: 300, silence: 1_000 }))
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
