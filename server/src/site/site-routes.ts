import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@food/contracts/language';
import { FILE_PREFIXES } from '@food/contracts/site-paths';
import { hasCanary, publicDeployment, resolveFor } from '@food/releases/compose/resolve';
import type { Deployment } from '@food/releases/model/deployment';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Config } from '../config';
import type { AppContext } from '../context';
import { isApiPath } from '../http/access';
import { SELF } from '../http/client-address';
import { hasDictionary, VARY_DICTIONARY, WITH_DICTIONARY } from '../http/compression-dictionary';
import { acceptedEncoding } from '../http/encoding';
import { handleError } from '../http/error-handler';
import { HttpError } from '../http/errors';
import { languageOf } from '../http/language-of';
import type { SameForAll } from '../http/ready-answers';
import { withoutCampaign } from './campaigns';
import { registerComposedRemotes } from './composed-remotes';
import type { DeploymentSource } from './deployment-source';
import { devSource } from './dev-source';
import { mayInspect } from './inspect-right';
import { registerInstalledSite } from './installed-site';
import { registerLiveManifests } from './live-manifests';
import { ANSWERS_MS } from './page-answer';
import { type PageDictionaries, pageDictionaries } from './page-dictionaries';
import { type FirstAnswer, type PageNeeds, pageServer } from './page-server';
import { asksToInspect, readPreview, withoutPreview } from './preview';
import { allowedPreview, takePreviewLink } from './preview-right';
import { readCache } from './read-cache';
import { dictionaryHeader, releaseDifferences } from './release-differences';
import { releaseFiles } from './release-files';
import { type RenderingNeeds, renderingPages } from './rendering-pages';
import { sendPage } from './send-page';
import type { SiteStore } from './site-store';
import { assignBucket, bucketOf } from './visitor';

/** Release files never change under their name. */
const FOREVER = 'public, max-age=31536000, immutable';
/** A CDN that doesn't follow `Vary` would send a difference to browsers that can't read it. */
const FOREVER_IN_THE_BROWSER = FOREVER.replace('public', 'private');

/** What other features provide for the site. */
type SiteNeeds = Pick<PageNeeds, 'overlayIntegrity' | 'menuVersion' | 'readCard'> &
  Pick<RenderingNeeds, 'isLate' | 'preloadsFirstPage'>;

/**
 * The site: release files under `/releases/`, live federation manifests under `/mf/`, the remotes of deployments under
 * `/composition/`, and at every other address that isn't a call of the API the page that the live deployment composes there.
 */
export async function registerSite(
  app: FastifyInstance,
  context: AppContext,
  { store, source: stored }: Pick<SiteStore, 'store' | 'source'>,
  given: SiteNeeds,
): Promise<void> {
  const { devParts } = context.config;
  const source = devParts ? devSource(devParts, stored) : stored;
  // Names in addresses are read through this, so that made-up ones cost the store little.
  const asked = readCache(store);
  const files = releaseFiles(asked, source, context.log);
  registerReleaseFiles(app, files, releaseDifferences(files, context.log));
  registerDeployment(app, context.config, source);
  registerInstalledSite(app, context.config, source);
  registerComposedRemotes(app, asked, source);
  registerLiveManifests(app, context.config, store, source);
  const pages = pageServer(source, context.config, {
    // A part from a development server has no server build.
    renderPage: devParts
      ? async () => null
      : renderingPages(app, context, { store: asked, source, ...given }),
    readAnswer: (path, language) => readAnswer(app, path, language),
    ...given,
  });
  const dictionaries = devParts
    ? null
    : pageDictionaries(app, context, { store: asked, source, files, pages });
  registerPages(app, context, { store: asked, source, pages, dictionaries, isLate: given.isLate });
}

function registerReleaseFiles(
  app: FastifyInstance,
  files: ReturnType<typeof releaseFiles>,
  differences: ReturnType<typeof releaseDifferences>,
): void {
  app.get<{ Params: { part: string; version: string; '*': string } }>(
    '/releases/:part/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, headers } = request;
      const address = { ...params, file: params['*'] };
      const found = await files(address, acceptedEncoding(headers['accept-encoding']));
      if (!found) return reply.callNotFound();
      const dictionary = dictionaryHeader(address, found);
      if (dictionary) reply.header('use-as-dictionary', dictionary);
      const difference = dictionary && (await differences(address, request));
      const encoding = difference ? WITH_DICTIONARY : found.encoding;
      if (encoding) reply.header('content-encoding', encoding);
      // Requests without credentials, with integrity: any page of ours, on any origin, may run them.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return reply
        .header('vary', dictionary ? VARY_DICTIONARY : 'accept-encoding')
        .header('cache-control', difference ? FOREVER_IN_THE_BROWSER : FOREVER)
        .type(found.type)
        .send(difference || found.bytes);
    },
  );
}

/** The versions that this visitor would get now; an open page compares them with its own. */
function registerDeployment(app: FastifyInstance, config: Config, source: DeploymentSource): void {
  // As long as pages: a host that can't be used is looked for in the store, and logged, each time.
  const hostOf = ttlCache(ANSWERS_MS, (_: string, deployment: Deployment) =>
    source.withHost(deployment).then(
      ({ deployment: { host } }) => host,
      () => deployment.host,
    ),
  );
  app.get('/deployment.json', { schema: { hide: true } }, async (request, reply) => {
    const deployment = resolveFor(await source.live(), { bucket: bucketOf(request, config), preview: [] });
    const host = await hostOf(`${deployment.number} ${deployment.host?.live.version}`, deployment);
    reply.header('cache-control', 'private, no-cache');
    return publicDeployment({ ...deployment, host });
  });
}

interface PageSources {
  /** The store for what an address names. */
  store: ObjectStore;
  source: DeploymentSource;
  pages: ReturnType<typeof pageServer>;
  /** A part from a development server has none. */
  dictionaries: PageDictionaries | null;
  isLate: RenderingNeeds['isLate'];
}

function registerPages(
  app: FastifyInstance,
  context: AppContext,
  { store, source, pages, dictionaries, isLate }: PageSources,
): void {
  app.answerCaches.push(({ url = '', headers }) => knownPage(url, headers, { source, pages }));
  app.get('/*', { schema: { hide: true }, errorHandler: sayNotReady }, async (request, reply) => {
    if (isApiPath(request.url) || isFilePath(request.url)) return reply.callNotFound();
    const { config } = context;
    const now = context.clock.now();
    const onwards = takePreviewLink(request, reply, config, now);
    if (onwards !== null) return reply.header('cache-control', 'no-store').redirect(onwards, 302);
    const { path, search } = addressOf(request);
    const live = await source.live();
    const right = search ? allowedPreview(request, search, live, { config, now }) : null;
    const preview = right && (await readPreview(store, right));
    const isInspected = asksToInspect(search) && mayInspect(request, config, now);
    const bucket = bucketOf(request, config);
    // Only a browser that returns the cookie stays on one side; another would get a different release with each page.
    if (bucket === null && hasCanary(live)) assignBucket(reply, config);
    const deployment =
      preview || hasCanary(live)
        ? resolveFor(preview?.deployment ?? live, { bucket, preview: preview?.releases ?? [] })
        : live;
    const language = languageOf(request.headers);
    const page = await pages({
      path,
      search: withoutPreview(search),
      deployment,
      preview: preview?.shown ?? null,
      language,
      isInspected,
    });
    const isForAll = search === '' && !hasCanary(live);
    // A difference takes several times as much of the processor as the rest of a page.
    const isHeld = hasDictionary(request.headers);
    const held = isHeld && isLate() ? null : dictionaries?.held(request, live);
    const offered = held === undefined && dictionaries ? dictionaries.of(live, language) : null;
    const isSettled = !isHeld && (offered !== null || !dictionaries);
    return sendPage(request, reply, page, { isForAll, held: held ?? null, offered, isSettled });
  });
}

/** A page that is the same for every visitor at this address: no canary is live, and the address has no query. */
function knownPage(
  url: string,
  headers: IncomingHttpHeaders,
  { source, pages }: Pick<PageSources, 'source' | 'pages'>,
): SameForAll | null {
  if (url.includes('?') || isApiPath(url) || isFilePath(url) || hasDictionary(headers)) return null;
  const deployment = source.known();
  if (!deployment || hasCanary(deployment)) return null;
  const language = languageOf(headers);
  const request = { path: url, search: '', deployment, preview: null, language, isInspected: false };
  return pages.known(request, acceptedEncoding(headers['accept-encoding']));
}

const isFilePath = (url: string): boolean => FILE_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));

/** Before the first deployment a visitor gets a message; any other failure is handled as everywhere. */
function sayNotReady(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof HttpError && error.code === 'NOT_READY')) return handleError(error, request, reply);
  return reply
    .code(503)
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(error.message);
}

const addressOf = ({ url }: FastifyRequest): { path: string; search: string } => {
  const at = url.indexOf('?');
  return at < 0
    ? { path: url, search: '' }
    : { path: url.slice(0, at), search: withoutCampaign(url.slice(at)) };
};

/** An open call, made inside the process; undefined if it fails, so that the browser makes it itself. */
async function readAnswer(
  app: FastifyInstance,
  path: string,
  language: Language,
): Promise<FirstAnswer | undefined> {
  const headers = { 'accept-language': language };
  const answer = await app.inject({ method: 'GET', url: path, headers, remoteAddress: SELF });
  // Only answers that are cached for all until the menu changes have an ETag.
  const isOfMenu = answer.headers.etag !== undefined;
  return answer.statusCode === 200 ? { value: answer.json(), isOfMenu } : undefined;
}
