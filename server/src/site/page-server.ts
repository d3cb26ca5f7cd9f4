import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@food/contracts/language';
import {
  type ComposedPage,
  type ComposeInput,
  compose,
  type HostParts,
  ownsPage,
  pageData,
  preloadOf,
} from '@food/releases/compose/compose';
import type { LinkCard } from '@food/releases/compose/link-card';
import type { Deployment } from '@food/releases/model/deployment';
import { digestOf } from '@food/releases/model/digest-of';
import { entriesOf } from '@food/releases/model/parts';
import type { RenderPage } from '@food/releases/render/render-page';
import { type KeptBytes, keptBytes } from '../concurrency/kept-bytes';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Config } from '../config';
import { type Encoding, pack } from '../http/encoding';
import { etagOf } from '../http/etag';
import type { KeptVersion } from '../http/kept-answers';
import type { SameForAll } from '../http/ready-answers';
import { smallPacking } from '../http/small-packing';
import type { DeploymentSource } from './deployment-source';
import { OVERLAY_SCRIPT } from './inspect-right';
import { nonced } from './nonce';
import { pageConfig } from './page-config';
import type { Preview } from './preview';

/** A page for one answer; `encoded` packs it as the browser takes it. */
export interface PageAnswer {
  status: 200 | 404;
  headers: ComposedPage['headers'];
  encoded(encoding: Encoding | null): Promise<SentPage>;
}

/** Its mark is of these bytes and the page's headers. */
type SentPage = SameForAll;

/** An open call's answer. */
export interface FirstAnswer {
  value: unknown;
  /** Whether it stays the same until the menu changes. */
  isOfMenu: boolean;
}

/** What a page is asked for with. */
interface PageRequest {
  path: string;
  /** The query without the words of a preview. */
  search: string;
  /** The deployment as this visitor gets it. */
  deployment: Deployment;
  preview: Preview['shown'] | null;
  /** What this visitor reads. */
  language: Language;
  /** Whether the page has the overlay that tells what it is made of. */
  isInspected: boolean;
}

/** What others give to the site's pages. */
export interface PageNeeds {
  /** Undefined leaves it to the browser. */
  readAnswer: (path: string, language: Language) => Promise<FirstAnswer | undefined>;
  /** What others show of a link to this page; null for most. */
  readCard: (path: string, search: string) => Promise<LinkCard | null>;
  menuVersion: KeptVersion;
  /** Draws pages that their releases can draw. */
  renderPage: RenderPage;
  /** Of the overlay's script, without which no page runs it (decision 025). */
  overlayIntegrity: () => string;
}

/**
 * How old a page's first answers may be that are not the menu's, and how long a page stays without what was wanted for it: it is
 * tried again.
 */
const ANSWERS_MS = 2_000;
/** In bytes, of the pages that are kept until the menu changes, before they are packed. */
const KEPT_PAGES = 16 * 1024 * 1024;
/** How long a page waits for its first answers and its card; it goes without what comes later, and the browser asks itself. */
const PATIENCE_MS = 500;

/** A page as it is kept. */
interface Made {
  bytes: Buffer;
  answer: () => PageAnswer & { known(encoding: Encoding | null): SentPage | null };
  /** The menu that all of it is from; null where something may change before the menu does. */
  menu: object | null;
}

/** The pages of one menu. */
interface Kept {
  menu: object | null;
  /** Tells them from those of other menus. */
  number: number;
  pages: KeptBytes<Made>;
}

interface Wanted extends PageRequest {
  kept: Kept;
  card: LinkCard | null;
}

interface PageServer {
  (request: PageRequest): Promise<PageAnswer>;
  /** A page that is kept and packed like this, as it was sent a short while ago; null where it has to be made or packed. */
  known(request: PageRequest, encoding: Encoding | null): SentPage | null;
}

/**
 * Composes pages, once for all visitors who get the same releases and read the same language: a page that its release draws until the menu changes,
 * another at most once in a short while. Where the site has a Google key every answer still gets a nonce of its own
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
  let kept: Kept = { menu: null, number: 0, pages: keptBytes(KEPT_PAGES) };
  const nonce = config.googleMapsKey === null ? null : nonced();
  const small = smallPacking();

  async function composePage(_: string, request: Wanted): Promise<Made> {
    const { path, search, deployment: wanted, preview, language, isInspected, card } = request;
    const { menu, number } = request.kept;
    const { deployment, host } = await source.withHost(wanted);
    // With a query the page shows something else first, which its own calls name.
    const preload = search ? [] : preloadOf(deployment, path);
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
    const same = answer(status, page, small);
    const isWhole =
      rendered !== null &&
      deployment.host?.live === wanted.host?.live &&
      first.length === preload.length &&
      first.every(([, { isOfMenu }]) => isOfMenu);
    return {
      bytes: same.plain,
      // With a nonce no two are the same.
      answer: () => (nonce ? answer(status, nonce.fresh(page), null) : same),
      menu: isWhole ? menu : null,
    };
  }

  function find(request: PageRequest, card: LinkCard | null) {
    const { deployment, path, search, preview, language, isInspected } = request;
    const menu = menuVersion();
    if (menu !== kept.menu) kept = { menu, number: kept.number + 1, pages: keptBytes(KEPT_PAGES) };
    const of = [path, search ? '?' : '', card, preview, language, isInspected];
    const key = `${nameOf(deployment)} ${JSON.stringify(of)}`;
    return { mine: kept, key, known: kept.pages.known(key) };
  }
  const get = async (request: PageRequest): Promise<PageAnswer> => {
    const { path, search } = request;
    const card = search ? ((await inTime(readCard(path, search))) ?? null) : null;
    const { mine, key, known } = find(request, card);
    if (known) return known.answer();
    const made = await pages(`${mine.number} ${key}`, { ...request, kept: mine, card });
    if (made.menu) await mine.pages.get(key, async () => made);
    return made.answer();
  };
  const known = (request: PageRequest, encoding: Encoding | null): SentPage | null =>
    nonce ? null : (find(request, null).known?.answer().known(encoding) ?? null);
  return Object.assign(get, { known });
}

/**
 * What tells a deployment from others, as this visitor gets it: its number and all that its releases pin, since who alters the
 * store leaves numbers and versions as they are (rule: served-as-pinned).
 */
function nameOf(deployment: Deployment): string {
  const known = names.get(deployment);
  if (known !== undefined) return known;
  const pinned = entriesOf(deployment).map(([part, { live, previous }]) => [
    part,
    digestOf(live),
    previous && digestOf(previous),
  ]);
  const name = etagOf(JSON.stringify([deployment.number, pinned]));
  names.set(deployment, name);
  return name;
}
const names = new WeakMap<Deployment, string>();

// Asynchronous, so that the main script doesn't wait for it.
const withOverlay = (host: HostParts, integrity: string): HostParts => ({
  ...host,
  head: `${host.head ?? ''}<script async type="module" integrity="${integrity}" src="${OVERLAY_SCRIPT}"></script>\n`,
});

/**
 * Packed only when somebody takes it, and again after a while, for what is packed smaller by then.
 *
 * @param packing for what is the same for many; null for what is sent once
 */
function answer(
  status: 200 | 404,
  { html, headers }: ComposedPage,
  packing: typeof pack | null,
): ReturnType<Made['answer']> & { plain: Buffer } {
  const plain = Buffer.from(html);
  const sent = ttlCache<SentPage, Encoding | null>(ANSWERS_MS, async (_, encoding) => {
    const bytes = encoding ? await (packing ?? pack)(plain, encoding) : plain;
    // The policy fits these bytes alone.
    const isMarked = packing && status === 200;
    return { bytes, etag: isMarked ? etagOf(bytes, JSON.stringify(headers)) : null };
  });
  return {
    status,
    headers,
    plain,
    encoded: (encoding) => sent(encoding ?? '', encoding),
    known: (encoding) => sent.known(encoding ?? ''),
  };
}

async function firstAnswers(
  preload: string[],
  ask: (path: string) => Promise<FirstAnswer | undefined>,
): Promise<[path: string, answer: FirstAnswer][]> {
  const asked = await Promise.all(preload.map(async (path) => ({ path, answer: await inTime(ask(path)) })));
  return asked.flatMap(({ path, answer }) => (answer ? [[path, answer]] : []));
}

const inTime = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]);
