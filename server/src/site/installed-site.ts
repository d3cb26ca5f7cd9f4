import { MANIFEST_PATH } from '@food/contracts/site-paths';
import { webAppManifest } from '@food/releases/compose/web-app-manifest';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { DeploymentSource } from './deployment-source';

/** What a browser needs to install the site: the manifest of what is live now. */
export function registerInstalledSite(app: FastifyInstance, config: Config, source: DeploymentSource): void {
  app.get(MANIFEST_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const deployment = await source.live();
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(webAppManifest({ deployment, config, baseOf: source.baseOf })));
  });
}
