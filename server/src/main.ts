import { DrizzleQueryError } from 'drizzle-orm';
import { buildApp, EXPIRIES } from './app';
import { type Config, ConfigError, readConfig } from './config';
import { openDatabase } from './db/open-database';
import { startHousekeeping } from './ops/housekeeping';
import { seedDemo } from './seed/seed-demo';
import { seedMenuWhenEmpty } from './seed/seed-menu';
import { startSimulator } from './simulator/simulator';

/** How long an open request may keep a stopping server. */
const GRACE = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function explain(error: unknown, config: Config | null): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken. Stop what uses it, or set another PORT.`;
  if (code === 'EACCES') return `Port ${config?.port} may not be used by this user. Set another PORT.`;
  if (error instanceof ConfigError) return error.message;
  return `The server could not start: ${reasonOf(error)}`;
}

/** A failed connection to a name with several addresses has no words of its own, only those of each try. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause);
  return error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message;
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function start(config: Config): Promise<void> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const { app, context } = await buildApp({ config, database });
  await seedMenuWhenEmpty(context);
  if (config.demo) await seedDemo(context);
  await app.listen({ port: config.port, host: config.host });
  const stopHousekeeping = startHousekeeping(context, EXPIRIES);
  const stopSimulator = config.demo ? startSimulator(context) : async () => {};
  stopOnSignal(async () => {
    stopHousekeeping();
    await stopSimulator();
    await app.close();
    await database.close();
  });
  say(`Serving ${config.publicUrl}`);
  if (config.demo && config.opsTokenIsRandom) say(`Operations token: ${config.opsToken}`);
}

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`);
  process.exit(1);
}
