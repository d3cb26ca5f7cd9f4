import { gte, sum } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { orNullAfter } from '../concurrency/or-null-after';
import type { AppContext } from '../context';
import { unknownMigrations } from '../db/schema-age';
import { compositionFailures, partFailures } from './ops-tables';
import { bucketBefore } from './traffic-buckets';

/** In milliseconds: Prometheus waits for 10 seconds, and must get an answer if a database hangs. */
const TIMEOUT_MS = 2_000;

function countFailures({ db }: AppContext, registry: Registry): void {
  new Counter({
    name: 'composition_failures_total',
    help: 'Failures of parts that browsers reported, over all processes',
    labelNames: ['part', 'version', 'kind', 'outcome'] as const,
    registers: [registry],
    async collect() {
      const rows = await orNullAfter(db.select().from(compositionFailures), TIMEOUT_MS);
      if (!rows) return;
      this.reset();
      for (const { part, version, kind, outcome, count } of rows)
        this.inc({ part, version, kind, outcome }, count);
    },
  });
}

/** From a table with few rows of published versions, so that no stranger can add to its labels or to the memory. */
function countFailingVisitors({ db, clock }: AppContext, registry: Registry): void {
  const { part, version, visitors, bucket } = partFailures;
  new Gauge({
    name: 'composition_failing_visitors',
    help: 'Visitors for whom a published version failed in the last 10 to 20 minutes, each once an hour, over all processes',
    labelNames: ['part', 'version'] as const,
    registers: [registry],
    async collect() {
      const reading = db
        .select({ part, version, count: sum(visitors).mapWith(Number) })
        .from(partFailures)
        .where(gte(bucket, bucketBefore(clock.now())))
        .groupBy(part, version);
      const rows = await orNullAfter(reading, TIMEOUT_MS);
      if (!rows) return;
      this.reset();
      for (const { count, ...labels } of rows) this.set(labels, count);
    },
  });
}

function measurePool({ database }: AppContext, registry: Registry): void {
  if (!database.pool()) return;
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, of at most 10',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { used = 0, idle = 0 } = database.pool() ?? {};
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Statements of this process that wait for a connection',
    registers: [registry],
    collect() {
      this.set(database.pool()?.waiting ?? 0);
    },
  });
}

/** Figures from the database, and its state. A figure that isn't available now doesn't hold up the others. */
export function measureDatabase(context: AppContext, registry: Registry): void {
  new Gauge({
    name: 'database_answers',
    help: '1 where the database answers this process within 2 seconds',
    registers: [registry],
    async collect() {
      this.set(
        Number(
          (await orNullAfter(
            context.database.ping().then(() => true),
            TIMEOUT_MS,
          )) ?? false,
        ),
      );
    },
  });
  new Gauge({
    name: 'database_unknown_migrations',
    help: 'Steps of the tables that this version does not know: above 0 a newer one has been here',
    registers: [registry],
    async collect() {
      this.set((await orNullAfter(unknownMigrations(context.db), TIMEOUT_MS)) ?? 0);
    },
  });
  measurePool(context, registry);
  countFailures(context, registry);
  countFailingVisitors(context, registry);
}
