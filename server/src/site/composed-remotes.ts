import { isLanguage, type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import { PART_NAME } from '@food/contracts/limits';
import { LIVE_REMOTES, REMOTES_PATH } from '@food/contracts/site-paths';
import { placeInLanguage } from '@food/releases/compose/in-language';
import { composedRemote } from '@food/releases/compose/page-composition';
import type { Deployed, Deployment } from '@food/releases/model/deployment';
import type { RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readDeployment } from '@food/releases/registry/deployments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import { acceptedEncoding, type Encoding, pack } from '../http/encoding';
import { notFound } from '../http/errors';
import { etagOf, hasEtag } from '../http/etag';
import { notModified } from '../http/not-modified';
import type { DeploymentSource } from './deployment-source';
import { findRelease } from './find-release';

/** How long an answer is cached for other visitors; not longer, since a part that is served from source changes. */
const KEPT_MS = 2_000;

const FILE = new RegExp(`^(${PART_NAME})@(\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]{1,60})?)\\.json$`);

interface Params {
  /** Absent for the language of the sources. */
  language?: string;
  deployment: string;
  file: string;
}

interface Wanted {
  /** The deployment's number; null for the live one. */
  number: number | null;
  part: string;
  version: string;
  language: Language;
  encoding: Encoding | null;
}

/**
 * `/composition/<deployment>/<remote>@<version>.json`: the description of a remote that a page of that deployment didn't bring
 * (rule: page-carries-its-own-remotes). At `/composition/live/` the same for a release that is live, for some or all visitors: a
 * browser that has it from an earlier deployment gets a 304. Below `/composition/hi/` it is for pages in that language.
 */
export function registerComposedRemotes(
  app: FastifyInstance,
  store: ObjectStore,
  source: DeploymentSource,
): void {
  const answers = ttlCache(KEPT_MS, async (_: string, wanted: Wanted) => {
    const { number, part, version, language, encoding } = wanted;
    const live = await source.live();
    const deployment = number === null || number === live.number ? live : await readDeployment(store, number);
    const place =
      deployment &&
      (placeIn(deployment, part, version) ??
        (number === null ? null : await previewed(store, deployment, part, version)));
    if (!place)
      throw notFound(`Deployment ${number ?? live.number} has no ${part}@${version}. Reload the page.`);
    const bytes = Buffer.from(
      JSON.stringify(composedRemote(placeInLanguage(place, language), source.baseOf)),
    );
    const body = encoding ? await pack(bytes, encoding) : bytes;
    return { body, etag: etagOf(body) };
  });
  const answer = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { params, headers } = request;
    const { language = SOURCE_LANGUAGE } = params;
    const [, part = '', version = ''] = FILE.exec(params.file) ?? [];
    const isLive = params.deployment === LIVE_REMOTES;
    if (!part || !isLanguage(language) || !(isLive || /^\d{1,9}$/.test(params.deployment)))
      return reply.callNotFound();
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const key = `${language} ${params.deployment} ${params.file} ${encoding}`;
    const number = isLive ? null : Number(params.deployment);
    const { body, etag } = await answers(key, { number, part, version, language, encoding });
    reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache').header('etag', etag);
    if (hasEtag(request, etag)) return notModified(reply).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  };
  const schema = { hide: true };
  app.get<{ Params: Params }>(`${REMOTES_PATH}/:deployment/:file`, { schema }, answer);
  app.get<{ Params: Params }>(`${REMOTES_PATH}/:language/:deployment/:file`, { schema }, answer);
}

type Place = Pick<Deployed<RemoteRelease>, 'live' | 'previous'>;

/** The place of a release that is live or a canary in a deployment. */
function placeIn({ remotes }: Deployment, part: string, version: string): Place | null {
  const place = Object.hasOwn(remotes, part) ? remotes[part] : undefined;
  if (place?.live.version === version) return place;
  if (place?.canary?.release.version !== version) return null;
  return { live: place.canary.release, previous: place.live };
}

/** The place of a release of the store in its preview in a deployment. */
async function previewed(
  store: ObjectStore,
  { remotes }: Deployment,
  part: string,
  version: string,
): Promise<Place | null> {
  const previous = (Object.hasOwn(remotes, part) && remotes[part]?.live) || null;
  const release = await findRelease(store, part, version);
  return release?.kind === 'remote' ? { live: release, previous } : null;
}
