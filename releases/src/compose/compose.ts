import { createHash } from 'node:crypto';
import type { SiteConfig } from '@food/platform/config';
import type { PreviewNotice } from '@food/platform/deployment';
import type { Deployment } from '../model/deployment';
import type { HostRelease } from '../model/release';
import { contentSecurityPolicy } from './content-security-policy';
import { escapeHtml, inlineJson } from './escape';
import { firstCallsScript } from './first-calls-script';
import { guardScript } from './guard-script';
import { hints, integrityAttribute, pictureHints } from './hints';
import { deploymentInLanguage, translatorFor } from './in-language';
import { icons, manifestLink } from './installed-links';
import { headOf, type LinkCard } from './link-card';
import { matchPage, matchPattern } from './match-page';
import { pageComposition } from './page-composition';
import type { PageData } from './page-data';
import { isPinned, type PageHeaders, pageHeaders } from './page-headers';
import type { BaseOf } from './release-base';
import { trustedTypes } from './trusted-types';

/** What a page is composed from. */
export interface ComposeInput {
  deployment: Deployment;
  /** The host's shell and style sheet, as they are in its release. */
  host: HostParts;
  /** The address's path, without query. */
  path: string;
  config: SiteConfig;
  /** Answers of the page's open calls, by path; a call without an answer is left to the browser. */
  answers: Record<string, unknown>;
  /** The card of a shared link to the page; most pages have none. */
  card?: LinkCard | null;
  /** What is previewed in place of what is live; the page says so. */
  preview?: PreviewNotice | null;
  /**
   * Lets the Google Maps library add its style elements, if the site has a key. It must be new and unguessable in every answer.
   * Without one the page has no key either, and its address form uses Leaflet.
   */
  nonce?: string | null;
  /** The page as the releases of this deployment render it; without it the page has the host's shell until they run. */
  rendered?: RenderedPage | null;
  /** Where a release's files are reachable, with a slash at the end: `releaseBase`, or a development server. */
  baseOf: BaseOf;
}

/** Texts of the host's release that go into every page. */
export interface HostParts {
  shell: string;
  /** Inlined into the page. */
  css: string;
  /** Inlined before the main script, which it watches. A host from source has none. */
  guard?: string;
  /** Inlined into a page with first calls (host/src/first-calls). A host from source has none. */
  firstCalls?: string;
  /** Further lines of the head; only a development server has any. */
  head?: string;
}

/** A server-rendered page (releases/src/render). */
export interface RenderedPage {
  html: string;
  /** The releases that rendered it, e.g. `host@1.2.0 catalog@1.5.0`: in the browser only these hydrate it. */
  by: string;
  /** The page's style sheets, by their addresses: they are inlined, so that the markup is painted without waiting for them. */
  styles: readonly { url: string; css: string }[];
}

export interface ComposedPage {
  html: string;
  headers: PageHeaders;
}

/** The route pattern of the page at a path; null if no part of the deployment owns one. */
export const patternOf = (deployment: Deployment, path: string): string | null =>
  matchPage(deployment, path)?.pattern ??
  deployment.host?.live.pages.find((page) => matchPattern(page, path) !== null) ??
  null;

/** Whether any part of the deployment owns a page at this path. */
export const ownsPage = (deployment: Deployment, path: string): boolean =>
  patternOf(deployment, path) !== null;

/** The path at which the one page of all addresses without an owner is rendered. */
export const NOWHERE = '/404';

/** The paths of the `/auth/…` calls whose answers the page at a path shows first; none without an owner. */
export function preloadOf(deployment: Deployment, path: string): string[] {
  return matchPage(deployment, path)?.preload ?? [];
}

/** The data that the page at a path has. Without a nonce there is no key (see {@link ComposeInput.nonce}). */
export function pageData(input: ComposeInput): PageData {
  const { deployment, path, answers, preview, baseOf } = input;
  return {
    composition: pageComposition(deployment, {
      path,
      baseOf,
      isPreview: Boolean(preview),
      language: input.config.language,
    }),
    config: withNonce(input).config,
    answers,
    preview: preview ?? null,
  };
}

/**
 * The HTML of a page: the rendered page or the host's shell as static markup, its style sheet, the deployment and the page's
 * first answers as data, one script, and hints with integrity for exactly the files that this page runs. Pure: the same function
 * makes pages for the server and for a CDN.
 */
export function compose(input: ComposeInput): ComposedPage {
  const { deployment } = input;
  const { config, nonce } = withNonce(input);
  if (!deployment.host) throw new Error('No host is deployed');
  const host = deployment.host.live;
  const base = input.baseOf(host);
  const { language } = config;
  const page = matchPage(deploymentInLanguage(deployment, language), input.path);
  const say = translatorFor(host, language);
  const title = page?.title ?? (ownsPage(deployment, input.path) ? undefined : say('Page not found'));
  const css = absoluteUrls(input.host.css, base);
  const styles = stylesOf(input, css);
  const pinned = isPinned(deployment);
  const firstCalls = firstCallsScript(page, input);
  const types = trustedTypes({ ...input, nonce, isPinned: pinned });
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6efe1">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17110c">
${headOf(title, { config, card: input.card ?? null, say })}
${types.script}${input.host.head ?? ''}${firstCalls.script}${guardScript(input)}${mainScript(host, base)}
${pictureHints(input)}${icons(host, base)}
${manifestLink(input, pinned)}${styles.map((style) => styleElement(style, nonce)).join('\n')}
</head>
<body>
<noscript>${escapeHtml(say('This site needs JavaScript to take your order.'))}</noscript>
${rootElement(input)}
${hints(page, input)}
<script type="application/json" id="page-data">${inlineJson(pageData(input))}</script>
</body>
</html>
`;
  const policy = contentSecurityPolicy(config, basesOf(input), {
    styleHashes: styles.map((style) => hashSource(style.css)),
    scriptHashes: [
      types.scriptHash,
      ...[input.host.guard, firstCalls.text].flatMap((text) => (text ? [hashSource(text)] : [])),
    ],
    nonce,
    directives: types.directives,
  });
  // Google's scripts, which only a page with a nonce has, come without digests.
  return { html, headers: pageHeaders(policy, nonce === null && pinned) };
}

/** A key and a nonce come together or not at all. */
function withNonce({ config, nonce = null }: ComposeInput): { config: SiteConfig; nonce: string | null } {
  return config.googleMapsKey !== null && nonce !== null
    ? { config, nonce }
    : { config: { ...config, googleMapsKey: null }, nonce: null };
}

function basesOf({ deployment, baseOf }: ComposeInput): string[] {
  const releases = [deployment.host?.live, ...Object.values(deployment.remotes).map(({ live }) => live)];
  return releases.filter((release) => release !== undefined).map(baseOf);
}

const hashSource = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The page's main script is requested first: everything else depends on it. */
function mainScript(host: HostRelease, base: string): string {
  return host.main.js
    .map(
      ({ file, integrity }) =>
        `<script defer data-main fetchpriority="high" crossorigin="anonymous"${integrityAttribute(integrity)} src="${base}${file}"></script>`,
    )
    .join('\n');
}

interface Style {
  css: string;
  /** The address of its file; null for the host's pages. */
  url?: string;
}

/** The style sheets in the page: the host's, and those of a rendered page. */
const stylesOf = ({ rendered }: ComposeInput, ofHost: string): Style[] => [
  { css: ofHost },
  ...(rendered?.styles ?? []).map(({ url, css }) => ({
    url,
    css: absoluteUrls(css, url.replace(/[^/]*$/, '')),
  })),
];

function styleElement({ css, url }: Style, nonce: string | null): string {
  const attributes = [
    ...(nonce === null ? [] : [` nonce="${escapeHtml(nonce)}"`]),
    ...(url === undefined ? [] : [` data-file="${escapeHtml(url)}"`]),
  ];
  return `<style${attributes.join('')}>${css}</style>`;
}

/** The rendered page, with the shell in case no host arrives; without a rendered page, the shell alone. */
function rootElement({ host, deployment, config, rendered }: ComposeInput): string {
  const say = deployment.host ? translatorFor(deployment.host.live, config.language) : String;
  const shell = host.shell
    .replace(/>([^<>{}]+)</g, (whole, text: string) =>
      /\p{L}/u.test(text) ? `>${escapeHtml(say(text))}<` : whole,
    )
    .replaceAll('{{brand}}', () => escapeHtml(config.brandName));
  return rendered
    ? `<div id="root" data-rendered="${escapeHtml(rendered.by)}">${rendered.html}<div class="shell-beside">${shell}</div></div>`
    : `<div id="root">${shell}</div>`;
}

/**
 * Addresses in the host's style sheet are relative to its file; inside the page they need the release's folder. No file's name has a
 * parenthesis, and where one ended no address, "url(url(url(" would be read to its end from each "url(".
 */
function absoluteUrls(css: string, base: string): string {
  return css.replace(
    /url\((['"]?)(?!data:|https?:|\/|#)([^'"()]+)\1\)/g,
    (_, quote, file) => `url(${quote}${base}${file}${quote})`,
  );
}
