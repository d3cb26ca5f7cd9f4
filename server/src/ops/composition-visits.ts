import { HOUR } from '@food/contracts/durations';
import { reportCompositionVisit } from '@food/contracts/ops';
import { partsOf, releasesIn } from '@food/releases/model/parts';
import { nameOf } from '@food/releases/model/release';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress } from '../http/client-address';
import { route } from '../http/route';
import type { KnownReleases } from './known-releases';
import { partVisits } from './ops-tables';
import type { ReportDeduplicator } from './report-deduplicator';
import { bucketOf } from './traffic-buckets';
import type { UnknownProxy } from './unknown-proxy';

type Visits = typeof partVisits.$inferInsert;

/** Visitors cost no write each: counts are added up and written this often. */
const WRITE_MS = 2_000;

export interface CompositionVisits {
  /** Counts a visitor of a release that was published. */
  add(release: { part: string; version: string }, deployment: number): void;
  /** Resolves when all visits counted until now are written, also those of a write under way. */
  write(): Promise<void>;
}

/** The record that an address is a visitor of a release, who counts once an hour whether or not anything failed. */
export const visitOf = (address: string, { part, version }: { part: string; version: string }) => ({
  what: ['visit', address, part, version],
  keptFor: HOUR,
});

/** Adds visits up and writes them now and then. */
export function countVisits(app: FastifyInstance, { db, clock, log }: AppContext): CompositionVisits {
  let counted = new Map<string, Visits>();
  let writing = Promise.resolve();

  function add({ part, version }: { part: string; version: string }, deployment: number): void {
    count({ bucket: bucketOf(clock.now()), deployment, part, version, visits: 1 });
  }

  function count({ visits, ...of }: Visits): void {
    const key = JSON.stringify([of.bucket, of.deployment, of.part, of.version]);
    const known = counted.get(key);
    counted.set(key, { ...of, visits: visits + (known?.visits ?? 0) });
  }

  const write = (): Promise<void> => {
    writing = writing.then(writeCounted, writeCounted);
    return writing;
  };

  async function writeCounted(): Promise<void> {
    if (counted.size === 0) return;
    // In one order in all processes, so that they can't deadlock.
    const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    counted = new Map();
    const writing = db
      .insert(partVisits)
      .values(rows)
      .onConflictDoUpdate({
        target: [partVisits.bucket, partVisits.deployment, partVisits.part, partVisits.version],
        set: { visits: sql`${partVisits.visits} + excluded.visits` },
      });
    await writing.catch((error: unknown) => {
      // Without its visitors a release would look worse than it is.
      rows.forEach(count);
      throw error;
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
  return { add, write };
}

/** The means to count visits and failures. */
export interface Counting {
  known: KnownReleases;
  recent: Record<'visits' | 'failures', ReportDeduplicator>;
  visits: CompositionVisits;
  proxy: UnknownProxy;
}

/**
 * Counts the visitors of each release that the live deployment names, as pages report them (rule: visit-counted): a search engine
 * that only fetches a page, or somebody who views a preview, isn't a visitor. Beyond the most that can be told apart each visit
 * counts: failures without their visitors would have good releases taken back.
 */
export function registerCompositionVisits(
  app: FastifyInstance,
  { clock }: AppContext,
  { known, recent, visits, proxy }: Counting,
): void {
  route(
    app,
    reportCompositionVisit,
    async (request) => {
      proxy.look(request);
      const { number, deployment } = await known.live();
      const deployed = new Map(releasesIn(partsOf(deployment)).map((release) => [nameOf(release), release]));
      const releases = [...new Set(request.body.releases)].flatMap((name) => deployed.get(name) ?? []);
      if (releases.length > 0) {
        const address = clientAddress(request);
        const areFirst = await recent.visits.areFirst(
          clock.now(),
          releases.map((release) => visitOf(address, release)),
        );
        for (const [at, release] of releases.entries())
          if (areFirst?.[at] ?? true) visits.add(release, number);
      }
      return { message: 'Thank you.' };
    },
    { perMinute: 120, bodyLimit: 4_096 },
  );
}
