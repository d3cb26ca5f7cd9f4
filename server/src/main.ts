import { DrizzleQueryError } from 'drizzle-orm';
import { buildApp, EXPIRIES } from './app';
import { type Config, ConfigError, readConfig } from './config';
import type { AppContext } from './context';
import { openDatabase } from './db/open-database';
import { warnOfNewerTables } from './db/schema-age';
import { withFreePorts } from './free-ports';
import { startHousekeeping } from './ops/housekeeping';
import { seedDemo } from './seed/seed-demo';
import { seedMenuWhenEmpty } from './seed/seed-menu';
import { startSimulator } from './simulator/simulator';
import { stopOnSignal } from './stop-on-signal';

/** In milliseconds: how long a stopping process says that it is not ready before it takes no more, and then how long it may take. */
const STOP = { drain: 5_000, grace: 10_000 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function explain(error: unknown, config: Config | null): string {
  const { code, port } = error instanceof Error ? (error as NodeJS.ErrnoException & { port?: number }) : {};
  const name = port === config?.opsPort ? 'OPS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set another ${name}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set another ${name}.`;
  if (error instanceof ConfigError) return error.message;
  return `The server could not start: ${reasonOf(error)}`;
}

/** A failed connection to a name with several addresses has no words of its own, only those of each try. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause);
  return error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message;
}

async function seed(context: AppContext): Promise<void> {
  await seedMenuWhenEmpty(context);
  await seedDemo(context);
}

async function start(config: Config): Promise<void> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const { app, operations, context } = await buildApp({ config, database });
  await warnOfNewerTables(context);
  if (config.demo) await seed(context);
  await operations.listen({ port: config.opsPort, host: config.host });
  await app.listen({ port: config.port, host: config.host });
  const stopHousekeeping = startHousekeeping(context, EXPIRIES);
  const stopSimulator = config.demo ? startSimulator(context) : async () => {};
  const close = async (): Promise<void> => {
    stopHousekeeping();
    await stopSimulator();
    await app.close();
    await database.close();
  };
  // Nobody else can serve an embedded database meanwhile.
  const times = database.kind === 'pg' ? STOP : { ...STOP, drain: 0 };
  stopOnSignal({ announce: () => context.events.emit('stopping'), close }, times, process);
  say(`Serving ${config.publicUrl}`);
  say(`Operations page: ${config.opsUrl}/ops/releases`);
  if (config.opsTokenIsRandom) say(`Operations token: ${config.opsTokens.all}`);
  if (config.demoPublic) say('Whoever reaches this address sees every one-time code at /dev/outbox.');
}

let config: Config | null = null;
try {
  config = readConfig(await withFreePorts(process.env));
  await start(config);
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`);
  process.exit(1);
}
