import { openStore } from '@food/releases/open-store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import { isApiPath } from '../http/access';
import { devSource } from './dev-source';
import { acceptedEncoding } from './encoding';
import { type PageAnswer, pageServer } from './page-server';
import { releaseFiles } from './release-files';
import { storeSource } from './store-source';

/** Release files never change under their name. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The site: release files under `/releases/`, and for every other address that is no call of the API the page that the
 * live deployment composes there.
 */
export async function registerSite(app: FastifyInstance, context: AppContext): Promise<void> {
  const store = openStore(context.config.releaseStore);
  const files = releaseFiles(store);
  const { devParts } = context.config;
  const source = devParts ? devSource(devParts) : storeSource(store, context.log);
  const pages = pageServer(source, context.config, (path) => readAnswer(app, path));

  app.get<{ Params: { part: string; version: string; file: string } }>(
    '/releases/:part/:version/:file',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const found = await files(params, acceptedEncoding(headers['accept-encoding']));
      if (!found) return reply.callNotFound();
      if (found.encoding) reply.header('content-encoding', found.encoding);
      // Anonymous requests with integrity: any page of ours, on whatever origin, may run them.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return reply
        .header('vary', 'accept-encoding')
        .header('cache-control', FOREVER)
        .type(found.type)
        .send(found.bytes);
    },
  );

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isApiPath(request.url) || request.url.startsWith('/releases/')) return reply.callNotFound();
    const page = await pages(...addressOf(request));
    const body = sendable(page, acceptedEncoding(request.headers['accept-encoding']));
    if (body.encoding) reply.header('content-encoding', body.encoding);
    return reply
      .code(page.status)
      .header('content-security-policy', page.policy)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(body.bytes);
  });
}

const addressOf = ({ url }: FastifyRequest): [path: string, search: string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
};

const sendable = (page: PageAnswer, encoding: 'br' | 'gzip' | null) =>
  encoding ? { bytes: page[encoding], encoding } : { bytes: page.plain, encoding: null };

/** An open call, asked inside the process; undefined where it fails, so that the browser asks it itself. */
async function readAnswer(app: FastifyInstance, path: string): Promise<unknown> {
  const answer = await app.inject({ method: 'GET', url: path });
  return answer.statusCode === 200 ? answer.json() : undefined;
}
