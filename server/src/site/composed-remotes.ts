import { PART_NAME } from '@food/contracts/limits';
import { REMOTES_PATH } from '@food/contracts/site-paths';
import { composedRemote } from '@food/releases/compose/page-composition';
import type { Deployed, Deployment } from '@food/releases/model/deployment';
import type { RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readDeployment } from '@food/releases/registry/deployments';
import { readRelease } from '@food/releases/registry/releases';
import type { FastifyInstance } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import { acceptedEncoding, type Encoding, pack } from '../http/encoding';
import { notFound } from '../http/errors';
import { etagOf, hasEtag } from '../http/etag';
import type { DeploymentSource } from './deployment-source';

/** How long an answer is kept that other visitors may ask for; not longer, since a part that is served from source changes. */
const KEPT_MS = 2_000;

const FILE = new RegExp(`^(${PART_NAME})@(\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]{1,60})?)\\.json$`);

interface Wanted {
  number: number;
  part: string;
  version: string;
  encoding: Encoding | null;
}

/**
 * `/composition/<deployment>/<remote>@<version>.json`: what a page of that deployment must know of a remote that it didn't bring
 * (rule: page-carries-its-own-remotes).
 */
export function registerComposedRemotes(
  app: FastifyInstance,
  store: ObjectStore,
  source: DeploymentSource,
): void {
  const answers = ttlCache(KEPT_MS, async (_: string, { number, part, version, encoding }: Wanted) => {
    const live = await source.live();
    const deployment = number === live.number ? live : await readDeployment(store, number);
    const place = deployment && (await placeOf(store, deployment, part, version));
    if (!place) throw notFound(`Deployment ${number} has no ${part}@${version}. Load the page anew.`);
    const bytes = Buffer.from(JSON.stringify(composedRemote(place, source.baseOf)));
    const body = encoding ? await pack(bytes, encoding) : bytes;
    return { body, etag: etagOf(body) };
  });
  app.get<{ Params: { deployment: string; file: string } }>(
    `${REMOTES_PATH}/:deployment/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, headers } = request;
      const [, part = '', version = ''] = FILE.exec(params.file) ?? [];
      if (!part || !/^\d{1,9}$/.test(params.deployment)) return reply.callNotFound();
      const encoding = acceptedEncoding(headers['accept-encoding']);
      const key = `${params.deployment} ${params.file} ${encoding}`;
      const wanted = { number: Number(params.deployment), part, version, encoding };
      const { body, etag } = await answers(key, wanted);
      reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache').header('etag', etag);
      if (hasEtag(request, etag)) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(body);
    },
  );
}

/** The place of a release in a deployment: live, a canary, or a preview of one that the store holds. */
async function placeOf(
  store: ObjectStore,
  { remotes }: Deployment,
  part: string,
  version: string,
): Promise<Pick<Deployed<RemoteRelease>, 'live' | 'previous'> | null> {
  const place = Object.hasOwn(remotes, part) ? remotes[part] : undefined;
  if (place?.live.version === version) return place;
  const previous = place?.live ?? null;
  if (place?.canary?.release.version === version) return { live: place.canary.release, previous };
  const release = await readRelease(store, part, version).catch(() => null);
  return release?.kind === 'remote' ? { live: release, previous } : null;
}
