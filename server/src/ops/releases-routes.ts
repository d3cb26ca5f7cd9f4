import { setTimeout as pause } from 'node:timers/promises';
import { getReleases, haltRelease, type ReleasesReport, rollbackRelease } from '@food/contracts/ops';
import { getReleaseGraph, getReleaseTimeline } from '@food/contracts/ops-graph';
import type { Deployment } from '@food/releases/model/deployment';
import { KeyMissing, Refusal, StoreAway, UnusablePointer } from '@food/releases/model/errors';
import { relationsOf } from '@food/releases/model/relations';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { halt, rollback } from '@food/releases/promote/promote';
import { readLive } from '@food/releases/registry/deployments';
import { withRecoveryHint } from '@food/releases/registry/recovery-hint';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { conflict } from '../http/errors';
import { route } from '../http/route';
import type { CompositionVisits } from './composition-visits';
import type { AskFreshness } from './freshness';
import { readTimeline } from './read-timeline';
import { type Judged, releasesReport } from './releases-report';

/** The author of the deployments that the status page makes. */
const BY = 'ops page';
/** How long the page goes without the missing data, and with a reason in its place: it gives up after ten seconds itself. */
const TIMEOUT_MS = 5_000;
const MOST_MS = 8_000;
const HANGS = `The release store did not answer within ${MOST_MS / 1_000} seconds, or the database did not. The log says which.`;

/** The source of the report and the evidence; one for all addresses of a process. */
export interface ReleasesSources {
  store: ObjectStore;
  /** The same, for objects that never change. */
  remembering: ObjectStore;
  visits: CompositionVisits;
  judge: () => Promise<Judged>;
  watch: () => ReleasesReport['watch'];
  freshness: AskFreshness;
}

/** The data of the host team's status page and of `release watch`, and the page's two buttons. */
export function registerReleases(
  app: FastifyInstance,
  { db, clock }: AppContext,
  { store, remembering, visits, judge, watch, freshness }: ReleasesSources,
): void {
  route(app, getReleases, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const report = async () =>
      releasesReport(
        {
          store: remembering,
          db,
          judged: await judge(),
          watch: watch(),
          timestamp: await freshness(TIMEOUT_MS),
        },
        clock.now(),
      );
    const tooLate = pause(MOST_MS, undefined, { ref: false }).then(() => {
      throw new StoreAway(HANGS);
    });
    return Promise.race([report(), tooLate]).catch(async (error: unknown) => {
      if (error instanceof UnusablePointer) throw conflict(await withRecoveryHint(store, error), 'UNUSABLE');
      // As a failure of the server (5xx) it would not say why.
      if (error instanceof StoreAway) throw conflict(error.message, 'STORE_AWAY');
      throw error;
    });
  });
  route(app, getReleaseGraph, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return relationsOf((await readLive(store)).deployment);
  });
  route(app, getReleaseTimeline, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await visits.write();
    return readTimeline(remembering, db, clock.now());
  });
  for (const [call, verb, change] of [
    [rollbackRelease, 'rollback', rollback],
    [haltRelease, 'halt', halt],
  ] as const)
    route(app, call, ({ body: { part, version, why } }) =>
      changed(change(store, part, { by: BY, why, leaves: version }), `${verb} ${part}`),
    );
}

/** Answers a refusal with its reason; nothing was changed. */
async function changed(
  changing: Promise<Deployment>,
  command: string,
): Promise<{ deployment: number; message: string }> {
  try {
    const { number } = await changing;
    return { deployment: number, message: `Deployment ${number} is live.` };
  } catch (error) {
    if (error instanceof KeyMissing)
      throw conflict(
        `This site takes only signed deployments, and there is no DEPLOYMENT_SIGNING_KEY here: run "npm run release -- ${command}" where the key is. Nothing was changed.`,
        'REFUSED',
      );
    if (error instanceof Refusal) throw conflict(error.message, 'REFUSED');
    throw error;
  }
}
