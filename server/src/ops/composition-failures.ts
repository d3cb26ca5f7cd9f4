import { HOUR, MINUTE } from '@food/contracts/durations';
import { type CompositionFailure, reportCompositionFailure } from '@food/contracts/ops';
import type { Deployment } from '@food/releases/model/deployment';
import { entriesOf, partsOf, releasesIn } from '@food/releases/model/parts';
import { nameOf, type Release } from '@food/releases/model/release';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress, subnetOf } from '../http/client-address';
import { badRequest } from '../http/errors';
import { route } from '../http/route';
import { type Counting, visitOf } from './composition-visits';
import { logFailure } from './log-failure';
import { compositionFailures, partFailures } from './ops-tables';
import { bucketOf } from './traffic-buckets';

const OTHER = 'other';

/** What a report adds to the counts: always one report, but a visitor only at their first report in a while. */
interface Weight {
  reporters: number;
  visitors: number;
  networks: number;
}

/** What a report adds that counts for nobody. */
export const NOBODY: Weight = { reporters: 0, visitors: 0, networks: 0 };

/**
 * Counts the failures that browsers report (rule: failure-reported). Only releases of the store count: a part that isn't in it is
 * refused, and an unknown version is counted with all other unknown ones, and never judged by. Visitors are told apart only for a
 * release that the live deployment names.
 */
export function registerCompositionFailures(
  app: FastifyInstance,
  context: AppContext,
  { known, recent, visits, proxy }: Counting,
): void {
  route(
    app,
    reportCompositionFailure,
    async (request) => {
      proxy.look(request);
      const { body } = request;
      const { part, version, kind } = body;
      if (!(await known.isPart(part))) throw badRequest('No such part of the site.', 'UNKNOWN_PART');
      const believed = await known.isRelease(part, version);
      await addToTotals(context, believed ? body : { ...body, version: OTHER });
      if (!believed) return { message: 'Thank you.' };
      const { number, deployment } = await known.live();
      logFailure(request.log, body, deployment);
      const isDeployed = releasesIn(partsOf(deployment)).some((release) => nameOf(release) === nameOf(body));
      const isOnNewPage = deployment !== null && isNewPage(deployment, body);
      const weigh = async (): Promise<Weight> => {
        const address = clientAddress(request);
        const areFirst = await recent.failures.areFirst(context.clock.now(), [
          visitOf(address, body),
          { what: ['kind', address, part, version, kind], keptFor: 10 * MINUTE },
          { what: ['failure', address, part, version, String(isOnNewPage)], keptFor: HOUR },
          { what: ['network', subnetOf(address), part, version], keptFor: HOUR },
        ]);
        if (!areFirst) return NOBODY;
        const [isVisit, reporters, visitors, networks] = areFirst.map(Number);
        // A host that never ran can report no other failure.
        if (isVisit) visits.add(body, number);
        return { reporters: Number(reporters), visitors: Number(visitors), networks: Number(networks) };
      };
      const weight = isDeployed ? await weigh() : NOBODY;
      await addToBucket(context, body, number, isOnNewPage, weight);
      return { message: 'Thank you.' };
    },
    { perMinute: 120, bodyLimit: 2_048 },
  );
}

/** Whether a release failed on a page that the release in its place doesn't have. */
function isNewPage(deployment: Deployment, { part, version, page }: CompositionFailure): boolean {
  const place = new Map(entriesOf(deployment)).get(part);
  if (!place) return false;
  const { live, previous, canary } = place;
  const [mine, other] = canary?.release.version === version ? [canary.release, live] : [live, previous];
  if (mine.version !== version || !other) return false;
  const has = (release: Release) =>
    [...release.pages].some((known) => (typeof known === 'string' ? known : known.path) === page);
  return has(mine) && !has(other);
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

/** Adds a failure of a release to its counts in these ten minutes. */
export async function addToBucket(
  { db, clock }: AppContext,
  {
    part,
    version,
    kind,
    outcome,
  }: Pick<CompositionFailure, 'part' | 'version' | 'outcome'> & { kind: string },
  deployment: number,
  isOnNewPage: boolean,
  weight: Weight,
): Promise<void> {
  const { bucket, reports, reporters, visitors, networks, ...key } = partFailures;
  await db
    .insert(partFailures)
    .values({
      bucket: bucketOf(clock.now()),
      deployment,
      part,
      version,
      kind,
      outcome,
      isOnNewPage,
      reports: 1,
      ...weight,
    })
    .onConflictDoUpdate({
      target: [bucket, key.deployment, key.part, key.version, key.kind, key.outcome, key.isOnNewPage],
      set: {
        reports: sql`${reports} + 1`,
        reporters: sql`${reporters} + ${weight.reporters}`,
        visitors: sql`${visitors} + ${weight.visitors}`,
        networks: sql`${networks} + ${weight.networks}`,
      },
    });
}
