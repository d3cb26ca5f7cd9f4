import { type CompositionFailure, reportCompositionFailure } from '@food/contracts/ops';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress } from '../http/client-address';
import { badRequest } from '../http/errors';
import { route } from '../http/route';
import type { KnownReleases } from './known-releases';
import { compositionFailures, partFailures } from './ops-tables';
import { ReportDeduplicator } from './report-deduplicator';
import { bucketOf } from './traffic-buckets';

const OTHER = 'other';
const MINUTE = 60_000;

/** How much a report adds: always one report, but only the first of an address in a while counts for a visitor. */
interface Weight {
  reporters: number;
  visitors: number;
}

/**
 * Counts the failures that browsers report (rule: failure-reported). Only releases of the store are believed: a part that
 * it doesn't hold is refused, and a version that it doesn't hold is counted with all other unknown ones, and never judged
 * by.
 */
export function registerCompositionFailures(
  app: FastifyInstance,
  context: AppContext,
  known: KnownReleases,
): void {
  const ofKind = new ReportDeduplicator(10 * MINUTE);
  const ofVersion = new ReportDeduplicator(60 * MINUTE);
  route(
    app,
    reportCompositionFailure,
    async (request) => {
      const { body } = request;
      const { part, version, kind } = body;
      if (!(await known.isPart(part))) throw badRequest('No such part of the site.', 'UNKNOWN_PART');
      const believed = await known.isRelease(part, version);
      await addToTotals(context, believed ? body : { ...body, version: OTHER });
      if (!believed) return { message: 'Thank you.' };
      const now = context.clock.now();
      const address = clientAddress(request);
      await addToBucket(context, body, await known.liveNumber(), {
        reporters: Number(ofKind.isFirst(now, address, part, version, kind)),
        visitors: Number(ofVersion.isFirst(now, address, part, version)),
      });
      return { message: 'Thank you.' };
    },
    { perMinute: 120, bodyLimit: 2_048 },
  );
}

async function addToTotals({ db, clock }: AppContext, failure: CompositionFailure): Promise<void> {
  const { part, version, kind, outcome } = failure;
  const lastAt = clock.now();
  await db
    .insert(compositionFailures)
    .values({ part, version, kind, outcome, count: 1, lastAt })
    .onConflictDoUpdate({
      target: [
        compositionFailures.part,
        compositionFailures.version,
        compositionFailures.kind,
        compositionFailures.outcome,
      ],
      set: { count: sql`${compositionFailures.count} + 1`, lastAt },
    });
}

async function addToBucket(
  { db, clock }: AppContext,
  { part, version, kind, outcome }: CompositionFailure,
  deployment: number,
  weight: Weight,
): Promise<void> {
  const { bucket, reports, reporters, visitors, ...key } = partFailures;
  await db
    .insert(partFailures)
    .values({
      bucket: bucketOf(clock.now()),
      deployment,
      part,
      version,
      kind,
      outcome,
      reports: 1,
      ...weight,
    })
    .onConflictDoUpdate({
      target: [bucket, key.deployment, key.part, key.version, key.kind, key.outcome],
      set: {
        reports: sql`${reports} + 1`,
        reporters: sql`${reporters} + ${weight.reporters}`,
        visitors: sql`${visitors} + ${weight.visitors}`,
      },
    });
}
