import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SiteStore } from '../site/site-store';
import { registerCompositionFailures } from './composition-failures';
import { countVisits } from './composition-visits';
import { registerHealth } from './health';
import { registerInspecting } from './inspect/inspect-routes';
import { knownReleases } from './known-releases';
import { registerMetrics } from './metrics';
import { registerReleasesPage } from './page/page-routes';
import { registerReleases } from './releases-routes';

/** What those who run the product look at (rule: operations-token). Before the features, so that it times them. */
export function registerOps(app: FastifyInstance, context: AppContext, { store }: SiteStore): void {
  registerMetrics(app, context);
  registerHealth(app, context);
  registerCompositionFailures(app, context, knownReleases(store));
  registerReleases(app, context, store, countVisits(app, context));
  registerReleasesPage(app);
  registerInspecting(app, context, store);
}
