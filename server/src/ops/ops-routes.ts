import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SiteStore } from '../site/site-store';
import { registerCompositionFailures } from './composition-failures';
import { type CompositionVisits, countVisits } from './composition-visits';
import { registerHealth } from './health';
import { registerBeginInspecting, registerInspecting } from './inspect/inspect-routes';
import { knownReleases } from './known-releases';
import { registerMetrics } from './metrics';
import { registerReleases } from './releases-routes';

/**
 * What the systems of those who run the product call (rule: operations-token). Before the features, so that it times them. Gives
 * what counts the visits.
 */
export function registerOps(
  app: FastifyInstance,
  context: AppContext,
  { store }: SiteStore,
): CompositionVisits {
  registerMetrics(app, context);
  registerHealth(app, context);
  registerCompositionFailures(app, context, knownReleases(store));
  const visits = countVisits(app, context);
  registerReleases(app, context, store, visits);
  registerBeginInspecting(app, context);
  registerInspecting(app, context, store);
  return visits;
}
