import { buildApp, EXPIRIES } from './app';
import type { Config } from './config';
import type { AppContext } from './context';
import type { Database } from './db/database';
import { warnOfNewerTables } from './db/schema-age';
import { startHousekeeping } from './ops/housekeeping';
import { seedDemo } from './seed/seed-demo';
import { seedMenuWhenEmpty } from './seed/seed-menu';
import { startSimulator } from './simulator/simulator';
import { stopOnSignal } from './stop-on-signal';

/**
 * In milliseconds: how long a stopping process reports that it is not ready before it accepts no more requests, then how long open
 * ones may take, and then the rest.
 */
const STOP = { drain: 5_000, grace: 10_000, rest: 3_000 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Serves the site until a signal ends it. Resolves once it listens. */
export async function serve(config: Config, database: Database): Promise<void> {
  // Without a listener a full disk of the log would end the process, as in createLogger.
  process.stdout.on('error', () => {});
  const { app, operations, context } = await buildApp({ config, database, preloadsFirstPage: true });
  await warnOfNewerTables(context);
  if (config.demo) await seed(context);
  await operations.listen({ port: config.opsPort, host: config.host });
  await app.listen({ port: config.port, host: config.host });
  const stopHousekeeping = startHousekeeping(context, EXPIRIES);
  const stopSimulator = config.demo ? startSimulator(context) : async () => {};
  const close = async (): Promise<void> => {
    const housekeepingEnds = stopHousekeeping();
    await stopSimulator();
    await app.close();
    await housekeepingEnds;
    await database.close();
  };
  const cutOff = (): void => {
    for (const { server } of [app, operations]) server.closeAllConnections();
  };
  // No other process can serve an embedded database meanwhile.
  const times = database.kind === 'pg' ? STOP : { ...STOP, drain: 0 };
  // Otherwise every call would be answered 503 for ever, while a supervisor would consider the server alive.
  void database.lost?.then(({ message }) => {
    process.stderr.write(`The server ends, since its embedded database has: ${message}. Start it again.\n`);
    process.exit(1);
  });
  stopOnSignal({ announce: () => context.events.emit('stopping'), close, cutOff }, times, process);
  say(`Serving ${config.publicUrl}`);
  say(`Operations page: ${config.opsUrl}/ops/releases`);
  if (config.opsTokenIsRandom) say(`Operations token: ${config.opsTokens.all}`);
  if (config.demoPublic) say('Whoever reaches this address sees every one-time code at /dev/outbox.');
}

async function seed(context: AppContext): Promise<void> {
  await seedMenuWhenEmpty(context);
  await seedDemo(context);
}
