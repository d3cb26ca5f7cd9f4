import type { Language } from '@food/contracts/language';
import {
  type ComposeInput,
  compose,
  type HostParts,
  NOWHERE,
  ownsPage,
  pageData,
  patternOf,
  preloadOf,
} from '@food/releases/compose/compose';
import type { LinkCard } from '@food/releases/compose/link-card';
import { canonicalPath } from '@food/releases/compose/match-page';
import type { Deployment } from '@food/releases/model/deployment';
import type { RenderPage } from '@food/releases/render/render-page';
import { type ByteCache, byteCache } from '../concurrency/byte-cache';
import { orNullAfter } from '../concurrency/or-null-after';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Config } from '../config';
import type { CacheVersion } from '../http/answer-cache';
import type { Encoding } from '../http/encoding';
import { smallPacking } from '../http/small-packing';
import { identityOf } from './deployment-identity';
import type { DeploymentSource } from './deployment-source';
import { OVERLAY_SCRIPT } from './inspect-right';
import { nonced } from './nonce';
import { ANSWERS_MS, type KnownPage, type PageAnswer, pageAnswer, type SentPage } from './page-answer';
import { pageConfig } from './page-config';
import type { Preview } from './preview';

/** The answer to an open call. */
export interface FirstAnswer {
  value: unknown;
  /** Whether it stays the same until the menu changes. */
  isOfMenu: boolean;
}

/** The request for a page. */
interface PageRequest {
  path: string;
  /** The query without the parameters of a preview. */
  search: string;
  /** The deployment as this visitor gets it. */
  deployment: Deployment;
  preview: Preview['shown'] | null;
  /** The visitor's language. */
  language: Language;
  /** Whether the page has the overlay that shows its releases. */
  isInspected: boolean;
}

/** What other features provide for the site's pages. */
export interface PageNeeds {
  /** Undefined leaves it to the browser. */
  readAnswer: (path: string, language: Language) => Promise<FirstAnswer | undefined>;
  /** The card of a shared link to this page; null for most pages. */
  readCard: (path: string, search: string) => Promise<LinkCard | null>;
  menuVersion: CacheVersion;
  /** Renders pages whose releases can render them. */
  renderPage: RenderPage;
  /** The digest of the overlay's script, which a page needs to run it (decision 025). */
  overlayIntegrity: () => string;
}

/** In bytes, of the pages that are cached until the menu changes, before compression: half of them without parameters in their address. */
const KEPT_PAGES = 16 * 1024 * 1024;
/** In bytes, of the differences between pages and dictionaries that are kept. */
const KEPT_DIFFERENCES = 4 * 1024 * 1024;
/** How long a page waits for its first answers and its card; it is sent without late ones, and the browser requests them itself. */
const TIMEOUT_MS = 500;

/** A page in the cache. */
interface Made {
  bytes: Buffer;
  answer: () => KnownPage;
  /** Its release rendered it. */
  isDrawn: boolean;
  /** The menu from which all of it is made; null if something may change before the menu does. */
  menu: object | null;
}

/** The pages of one menu. */
interface MenuPages {
  menu: object | null;
  /** Distinguishes them from those of other menus. */
  number: number;
  /** Those without parameters in their address. */
  pages: ByteCache<Made>;
  /** Those with parameters, of which anybody can make up as many as they like: they push out only each other. */
  withParameters: ByteCache<Made>;
}

interface Wanted extends PageRequest {
  menuPages: MenuPages;
  card: LinkCard | null;
}

export interface PageServer {
  (request: PageRequest): Promise<PageAnswer>;
  /** The page of an address for most visitors, as its release renders it; null if it could not be rendered. */
  drawn(address: Pick<PageRequest, 'path' | 'deployment' | 'language'>): Promise<Buffer | null>;
  /** A cached, compressed page, as it was sent a short while ago; null if it has to be made or compressed. */
  known(request: PageRequest, encoding: Encoding | null): SentPage | null;
}

/**
 * Composes pages, once for all visitors with the same releases and language: a page that its release renders until the menu
 * changes, any other at most once in a short while. If the site has a Google key every answer still gets a nonce of its own
 * (docs/decisions/011-a-nonce-for-google-maps.md).
 */
export function pageServer(
  source: DeploymentSource,
  config: Config,
  { readAnswer, readCard, menuVersion, renderPage, overlayIntegrity }: PageNeeds,
): PageServer {
  const answers = ttlCache(
    ANSWERS_MS,
    (_: string, { path, language }: Pick<PageRequest, 'path' | 'language'>) => readAnswer(path, language),
  );
  const pages = ttlCache<Made, Wanted>(ANSWERS_MS, composePage);
  let menuPages = pagesOf(null, 0);
  const nonce = config.googleMapsKey === null ? null : nonced();
  const shared = { pack: smallPacking(), differences: byteCache<{ bytes: Buffer }>(KEPT_DIFFERENCES) };

  async function composePage(_: string, request: Wanted): Promise<Made> {
    const { path, search, deployment: wanted, preview, language, isInspected, card } = request;
    const { menu, number } = request.menuPages;
    const { deployment, host } = await source.withHost(wanted);
    // A query may filter what the page shows: then its own calls name other answers. A shared dish stands over the whole menu.
    const preload = search && !card ? [] : preloadOf(deployment, path);
    const first = await firstAnswers(preload, (call) =>
      answers(`${number} ${language} ${call}`, { path: call, language }),
    );
    const input: ComposeInput = {
      deployment,
      host: isInspected ? withOverlay(host, overlayIntegrity()) : host,
      path,
      config: pageConfig(config, language),
      answers: Object.fromEntries(first.map(([call, { value }]) => [call, value])),
      card,
      preview,
      nonce: nonce?.mark ?? null,
      baseOf: source.baseOf,
    };
    const rendered = search ? null : await renderPage(deployment, path, pageData(input));
    const page = compose({ ...input, rendered });
    const status = ownsPage(deployment, path) ? 200 : 404;
    const same = pageAnswer(status, page, shared);
    const isWhole =
      rendered !== null &&
      deployment.host?.live === wanted.host?.live &&
      first.length === preload.length &&
      first.every(([, { isOfMenu }]) => isOfMenu);
    return {
      bytes: same.plain,
      // With a nonce no two answers are the same.
      answer: () => (nonce ? pageAnswer(status, nonce.fresh(page), null) : same),
      isDrawn: rendered !== null,
      menu: isWhole ? menu : null,
    };
  }

  function find(request: PageRequest, card: LinkCard | null) {
    const { deployment, path, search, preview, language, isInspected } = request;
    const menu = menuVersion();
    if (menu !== menuPages.menu) menuPages = pagesOf(menu, menuPages.number + 1);
    const of = [path, search ? '?' : '', card, preview, language, isInspected];
    const key = `${identityOf(deployment)} ${JSON.stringify(of)}`;
    const known = menuPages.pages.known(key) ?? menuPages.withParameters.known(key);
    return { mine: menuPages, key, known };
  }
  async function make(asked: PageRequest): Promise<Made> {
    const { request, hasParameters } = atOwner(asked);
    const { path, search } = request;
    const card = search ? await orNullAfter(readCard(path, search), TIMEOUT_MS) : null;
    const { mine, key, known } = find(request, card);
    if (known) return known;
    const made = await pages(`${mine.number} ${key}`, { ...request, menuPages: mine, card });
    const kept = hasParameters ? mine.withParameters : mine.pages;
    if (made.menu) await kept.get(key, async () => made);
    return made;
  }
  const get = async (request: PageRequest): Promise<PageAnswer> => (await make(request)).answer();
  const drawn: PageServer['drawn'] = async (address) => {
    const { isDrawn, answer } = await make({ ...address, search: '', preview: null, isInspected: false });
    return isDrawn ? answer().plain : null;
  };
  const known = (request: PageRequest, encoding: Encoding | null): SentPage | null => {
    const page = nonce ? null : find(request, null).known?.answer();
    return page?.status === 200 ? page.known(encoding) : null;
  };
  return Object.assign(get, { drawn, known });
}

const pagesOf = (menu: object | null, number: number): MenuPages => ({
  menu,
  number,
  pages: byteCache(KEPT_PAGES / 2),
  withParameters: byteCache(KEPT_PAGES / 2),
});

/**
 * All addresses without an owner have one page, whatever their query: it is rendered and cached once, and nobody fills the cache by
 * inventing addresses, unless a remote has taken its path. Spellings of an address that no link uses share one page too. It is not
 * rendered here, since a browser draws it for the address as it is spelled.
 */
function atOwner(request: PageRequest): { request: PageRequest; hasParameters: boolean } {
  const { deployment, path, search } = request;
  const pattern = patternOf(deployment, path);
  if (pattern === null) {
    const isTaken = ownsPage(deployment, NOWHERE);
    return { request: isTaken ? request : { ...request, path: NOWHERE, search: '' }, hasParameters: false };
  }
  const canonical = canonicalPath(pattern, path);
  const spelled = canonical === path ? request : { ...request, path: canonical, search: search || '?' };
  return { request: spelled, hasParameters: pattern.includes(':') };
}

// Asynchronous, so that the main script doesn't wait for it.
const withOverlay = (host: HostParts, integrity: string): HostParts => ({
  ...host,
  head: `${host.head ?? ''}<script async type="module" integrity="${integrity}" src="${OVERLAY_SCRIPT}"></script>\n`,
});

async function firstAnswers(
  preload: string[],
  ask: (path: string) => Promise<FirstAnswer | undefined>,
): Promise<[path: string, answer: FirstAnswer][]> {
  const asked = await Promise.all(
    preload.map(async (path) => ({ path, answer: await orNullAfter(ask(path), TIMEOUT_MS) })),
  );
  return asked.flatMap(({ path, answer }) => (answer ? [[path, answer]] : []));
}
