import { setTimeout as pause } from 'node:timers/promises';
import {
  type ComposedPage,
  type ComposeInput,
  compose,
  type HostParts,
  ownsPage,
  pageData,
  preloadOf,
} from '@food/releases/compose/compose';
import { versionsOf } from '@food/releases/compose/resolve';
import type { Deployment } from '@food/releases/model/deployment';
import type { RenderPage } from '@food/releases/render/render-page';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Config } from '../config';
import { type Encoding, pack } from '../http/encoding';
import { smallPacking } from '../http/small-packing';
import type { DeploymentSource } from './deployment-source';
import { OVERLAY_SCRIPT } from './inspect-right';
import { nonced } from './nonce';
import type { Preview } from './preview';

/** A page for one answer; `encoded` packs it as the browser takes it. */
export interface PageAnswer {
  status: 200 | 404;
  headers: ComposedPage['headers'];
  encoded(encoding: Encoding | null): Promise<Buffer>;
}

/** What a page is asked for with. */
export interface PageRequest {
  path: string;
  /** The query without the words of a preview. */
  search: string;
  /** The deployment as this visitor gets it. */
  deployment: Deployment;
  preview: Preview['shown'] | null;
  /** Whether the page has the overlay that tells what it is made of. */
  isInspected: boolean;
}

/** What others give to the site's pages. */
interface PageNeeds {
  /** An open call's answer; undefined leaves it to the browser. */
  readAnswer: (path: string) => Promise<unknown>;
  /** Draws pages that their releases can draw. */
  renderPage: RenderPage;
  /** Of the overlay's script, without which no page runs it (decision 025). */
  overlayIntegrity: () => string;
}

/** How old a page's first answers may be; a price that changed meanwhile is caught when the order is placed. */
const ANSWERS_MS = 2_000;
/** How long a page waits for them; it goes without one that comes later, and the browser asks itself. */
const PATIENCE_MS = 500;

/**
 * Composes pages, each at most once in a short while for all visitors who get the same releases. Where the site has a
 * Google key every answer still gets a nonce of its own (docs/decisions/011-a-nonce-for-google-maps.md).
 */
export function pageServer(
  source: DeploymentSource,
  config: Config,
  { readAnswer, renderPage, overlayIntegrity }: PageNeeds,
): (request: PageRequest) => Promise<PageAnswer> {
  const answers = ttlCache(ANSWERS_MS, readAnswer);
  const pages = ttlCache<() => PageAnswer, PageRequest>(ANSWERS_MS, composePage);
  const nonce = config.googleMapsKey === null ? null : nonced();
  const small = smallPacking();

  async function composePage(
    _: string,
    { path, search, deployment: wanted, preview, isInspected }: PageRequest,
  ): Promise<() => PageAnswer> {
    const { deployment, host } = await source.withHost(wanted);
    const input: ComposeInput = {
      deployment,
      host: isInspected ? withOverlay(host, overlayIntegrity()) : host,
      path,
      config: siteConfig(config),
      // With a query the page shows something else first, which its own calls name.
      answers: search ? {} : await firstAnswers(preloadOf(deployment, path), answers),
      preview,
      nonce: nonce?.mark ?? null,
      baseOf: source.baseOf,
    };
    const rendered = search ? null : await renderPage(deployment, path, pageData(input));
    const page = compose({ ...input, rendered });
    const status = ownsPage(deployment, path) ? 200 : 404;
    const same = answer(status, page, small);
    // With a nonce no two are the same.
    return () => (nonce ? answer(status, nonce.fresh(page), pack) : same);
  }

  return async (request) => {
    const { deployment, path, search, preview, isInspected } = request;
    const key = [deployment.number, path, search ? '?' : '', versionsOf(deployment), preview, isInspected];
    return (await pages(JSON.stringify(key), request))();
  };
}

// Asynchronous, so that the main script doesn't wait for it.
const withOverlay = (host: HostParts, integrity: string): HostParts => ({
  ...host,
  head: `${host.head ?? ''}<script async type="module" integrity="${integrity}" src="${OVERLAY_SCRIPT}"></script>\n`,
});

/** Packed at most once in each encoding, and only when somebody takes it. */
function answer(status: 200 | 404, { html, headers }: ComposedPage, packing: typeof pack): PageAnswer {
  const plain = Buffer.from(html);
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    status,
    headers,
    async encoded(encoding) {
      if (!encoding) return plain;
      packed[encoding] ??= packing(plain, encoding);
      return packed[encoding];
    },
  };
}

async function firstAnswers(
  preload: string[],
  ask: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const asked = await Promise.all(preload.map(async (path) => [path, await inTime(ask(path))] as const));
  return Object.fromEntries(asked.filter(([, answer]) => answer !== undefined));
}

const inTime = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer.catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]);

const siteConfig = (config: Config) => ({
  apiBase: config.apiBase,
  brandName: config.brandName,
  tileUrl: config.tileUrl,
  tileAttribution: config.tileAttribution,
  googleMapsKey: config.googleMapsKey,
});
