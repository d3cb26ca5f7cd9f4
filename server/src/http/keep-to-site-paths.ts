import { isSitePath } from '@food/contracts/site-paths';
import type { FastifyInstance } from 'fastify';

/** The route of pages, and that of browsers' questions whether they may ask. */
const ANYWHERE = ['/*', '*'];

/**
 * Keeps every route to the paths that the gate keeps free of pages.
 *
 * @throws at registration, for a route elsewhere: a page could have the same address, and nobody would ever see it
 */
export function keepToSitePaths(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url }) => {
    if (isSitePath(url) || ANYWHERE.includes(url)) return;
    throw new Error(
      `${url} is not among the site's own paths. Add it to shared/contracts/src/site-paths.ts.`,
    );
  });
}
