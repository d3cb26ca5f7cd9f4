import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { registerBeginInspecting } from './inspect/inspect-routes';
import { registerReleasesPage } from './page/page-routes';
import { type ReleasesSources, registerReleases } from './releases-routes';
import { requireSession } from './session/require-session';
import { registerSession } from './session/session-routes';

/**
 * The operations' own address, where no script of a customer's page runs (docs/decisions/021-operations-pages-stand-apart.md):
 * the page of releases, and its calls with its session in place of a token.
 */
export function registerOperations(
  app: FastifyInstance,
  context: AppContext,
  sources: ReleasesSources,
): void {
  requireSession(app, context);
  registerSession(app, context);
  registerReleases(app, context, sources);
  registerBeginInspecting(app, context);
  registerReleasesPage(app);
}
