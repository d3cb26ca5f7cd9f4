import { isSitePath } from '@food/contracts/site-paths';
import type { FastifyInstance } from 'fastify';

/** The route of pages, and that of preflight requests. */
const ANYWHERE = ['/*', '*'];

/**
 * Restricts all routes to the paths that the gate reserves for the server.
 *
 * @throws at registration, for a route elsewhere: it would hide a page with the same address
 */
export function keepToSitePaths(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url }) => {
    if (isSitePath(url) || ANYWHERE.includes(url)) return;
    throw new Error(
      `${url} is not among the site's own paths. Add it to shared/contracts/src/site-paths.ts.`,
    );
  });
}
