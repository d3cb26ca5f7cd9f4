import { startPostgres, type TestPostgres } from './start-postgres';
import { createTemplate } from './test-database';

let postgres: TestPostgres | undefined;

/** Starts the PostgreSQL server that all tests of this run share, each with databases of its own. */
export default async function start(): Promise<void> {
  postgres = await startPostgres();
  await createTemplate(postgres.url);
  process.env.TEST_POSTGRES = postgres.url;
}

export const stop = (): Promise<void> | undefined => postgres?.stop();
