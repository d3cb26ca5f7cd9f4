import { DrizzleQueryError } from 'drizzle-orm';
import { type Config, ConfigError, readConfig } from './config';
import { openDatabase } from './db/open-database';
import { withFreePorts } from './free-ports';

function explain(error: unknown, config: Config | null): string {
  const { code, port } = error instanceof Error ? (error as NodeJS.ErrnoException & { port?: number }) : {};
  const name = port === config?.opsPort ? 'OPS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set another ${name}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set another ${name}.`;
  if (error instanceof ConfigError) return error.message;
  return `The server could not start: ${reasonOf(error)}`;
}

/** A failed connection to a name with several addresses has no message of its own, only those of each try. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause);
  return error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message;
}

let config: Config | null = null;
try {
  config = readConfig(await withFreePorts(process.env));
  const { databaseUrl: url, dataDir } = config;
  // The database opens while the code is loaded: the embedded one in a thread of its own, which is started first.
  const [database, { serve }] = await Promise.all([openDatabase({ url, dataDir }), import('./serve')]);
  await serve(config, database);
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`);
  process.exit(1);
}
