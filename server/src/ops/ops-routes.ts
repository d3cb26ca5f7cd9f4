import { decide } from '@food/releases/watch/decide';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SiteStore } from '../site/site-store';
import { registerCompositionFailures } from './composition-failures';
import { countVisits, registerCompositionVisits } from './composition-visits';
import { countUnrendered } from './count-unrendered';
import { watchFreshness } from './freshness';
import { gatherEvidence } from './gather-evidence';
import { registerHealth } from './health';
import { registerBeginInspecting, registerInspecting } from './inspect/inspect-routes';
import { knownReleases } from './known-releases';
import { registerMetrics } from './metrics';
import { type Judged, rememberingDeployments } from './releases-report';
import { type ReleasesSources, registerReleases } from './releases-routes';
import { reportBudgets } from './report-budgets';
import { startWatch } from './server-watch';
import { unknownProxy } from './unknown-proxy';

/**
 * The calls of the operators' systems (rule: operations-token). Registered before the features, so that it times them. Returns
 * the source of the report and the evidence.
 */
export function registerOps(
  app: FastifyInstance,
  context: AppContext,
  { store, source }: SiteStore,
): ReleasesSources {
  const freshness = watchFreshness(app, context, store);
  registerMetrics(app, context, { freshness, heldBack: source.heldBack });
  registerHealth(app, context, { freshness, isReady: source.isReady });
  const visits = countVisits(app, context);
  const proxy = unknownProxy((trouble) => context.log.warn(trouble));
  const budgets = reportBudgets(context);
  const counting = {
    known: knownReleases({ store, source }),
    recent: budgets.recent,
    visits,
    proxy,
  };
  registerCompositionVisits(app, context, counting);
  registerCompositionFailures(app, context, counting);
  countUnrendered(app, context, counting.known);
  const remembering = rememberingDeployments(store);
  const evidence = gatherEvidence(remembering, context, visits);
  const judge = async (): Promise<Judged> => {
    const gathered = await evidence();
    const { deployment, parts } = gathered;
    return { deployment, parts: [...parts], judgements: decide(gathered) };
  };
  const { isOn, trouble } = startWatch(app, context, remembering, judge);
  const watch = () => ({
    isOn,
    troubles: [
      trouble(),
      proxy.trouble(),
      ...budgets.troubles(),
      ...source.heldBack().map(({ words }) => words),
    ].filter((words) => words !== null),
  });
  const sources = { store, remembering, visits, judge, watch, freshness };
  registerReleases(app, context, sources);
  registerBeginInspecting(app, context);
  registerInspecting(app, context, store);
  return sources;
}
