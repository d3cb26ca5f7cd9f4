import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { partVisits } from './ops-tables';
import { bucketOf } from './traffic-buckets';

type Visits = typeof partVisits.$inferInsert;

/** A page costs no write of its own: counts are added up and written this often. */
const WRITE_MS = 2_000;
/** Far more than there are versions in use; what comes beyond is not counted until the next write. */
const MOST = 1_000;

export interface CompositionVisits {
  /** Writes the visits that were counted since the last write. */
  write(): Promise<void>;
}

/** Counts the pages that this process serves, by part and version: a page counts for the part that owns it and for the host. */
export function countVisits(app: FastifyInstance, { db, clock, events, log }: AppContext): CompositionVisits {
  let counted = new Map<string, Visits>();

  events.on('page-served', ({ deployment, releases }) => {
    const bucket = bucketOf(clock.now());
    for (const { part, version } of releases) {
      const key = JSON.stringify([bucket, deployment, part, version]);
      const known = counted.get(key);
      if (known) known.visits += 1;
      else if (counted.size < MOST) counted.set(key, { bucket, deployment, part, version, visits: 1 });
    }
  });

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    // In one order for all processes, so that no two can wait for each other.
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    counted = new Map();
    await db
      .insert(partVisits)
      .values(rows)
      .onConflictDoUpdate({
        target: [partVisits.bucket, partVisits.deployment, partVisits.part, partVisits.version],
        set: { visits: sql`${partVisits.visits} + excluded.visits` },
      });
  }

  const writeOrLog = () =>
    write().catch((error: unknown) => log.error({ err: error }, 'visits could not be counted'));
  const timer = setInterval(writeOrLog, WRITE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await writeOrLog();
  });
  return { write };
}
