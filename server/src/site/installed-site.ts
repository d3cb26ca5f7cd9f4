import { MANIFEST_PATH, WORKER_PATH } from '@food/contracts/site-paths';
import { webAppManifest } from '@food/releases/compose/web-app-manifest';
import { NO_SERVICE_WORKER, serviceWorker } from '@food/releases/offline/service-worker';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { acceptedEncoding } from '../http/encoding';
import { etagOf, hasEtag } from '../http/etag';
import { languageOf, VARY_LANGUAGE } from '../http/language-of';
import { notModified } from '../http/not-modified';
import { smallPacking } from '../http/small-packing';
import type { DeploymentSource } from './deployment-source';

/**
 * The files with which a browser installs the site and opens it offline: the manifest of the live site, and the service worker,
 * which a browser requests with each page.
 */
export function registerInstalledSite(app: FastifyInstance, config: Config, source: DeploymentSource): void {
  const pack = smallPacking();
  const send = async (request: FastifyRequest, reply: FastifyReply, text: string, policy = '') => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const plain = Buffer.from(text);
    const etag = etagOf(`${encoding} ${policy}`, plain);
    reply
      .header('vary', `accept-encoding, ${VARY_LANGUAGE}`)
      .header('cache-control', 'no-cache')
      .header('etag', etag);
    if (hasEtag(request, etag)) return notModified(reply).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(encoding ? await pack(plain, encoding) : plain);
  };
  app.get(MANIFEST_PATH, { schema: { hide: true } }, async (request, reply) => {
    const manifest = webAppManifest({
      deployment: await source.live(),
      config: { brandName: config.brandName, language: languageOf(request.headers) },
      baseOf: source.baseOf,
    });
    return send(request, reply.type('application/manifest+json'), JSON.stringify(manifest));
  });
  app.get(WORKER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { script, policy } = config.offline
      ? serviceWorker({ deployment: await source.live(), config, baseOf: source.baseOf })
      : NO_SERVICE_WORKER;
    reply.type('text/javascript; charset=utf-8').header('content-security-policy', policy);
    return send(request, reply, script, policy);
  });
}
