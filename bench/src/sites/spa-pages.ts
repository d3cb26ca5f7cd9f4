import { serverPublicPath } from '@food/build/names';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { siteConfig } from '@food/platform/config';
import { type ComposeInput, compose, pageData, type RenderedPage } from '@food/releases/compose/compose';
import { inlineJson } from '@food/releases/compose/escape';
import { matchPage, matchPattern } from '@food/releases/compose/match-page';
import type { Deployment } from '@food/releases/model/deployment';
import type { Build } from '../builds/build';
import type { Page } from './front';

/** A page as a bundler's template writes it. */
export const plainPage = (js: readonly string[], css: readonly string[] = []): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Verandah Kitchen</title>
<link rel="icon" href="data:,">
${js.map((file) => `<script defer src="${file}"></script>`).join('\n')}
${css.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`;

interface Hinted {
  build: Build;
  manifests: RemoteManifest[];
  /** The live deployment of the composed variant. */
  deployment: Deployment;
  path: string;
  shell: string;
  answers: Record<string, unknown>;
}

/** Draws the application's page at a path from its data. Rejects if it doesn't. */
export type DrawPage = (path: string, json: string) => Promise<string>;

/**
 * The page that the product's own composer makes of the bundled application: with the same shell, style sheet, hints, priorities
 * and first answers as the composed site, but without the manifests of remotes, which a bundle doesn't need.
 */
export const hintedPage = (hinted: Hinted): Page => toPage(inputFor(hinted));

/**
 * The same page rendered by a server, by the product's own means, to be hydrated in the browser. Null if the product's server
 * doesn't render it either.
 */
export async function renderedPage(hinted: Hinted, draw: DrawPage): Promise<Page | null> {
  const owner = matchPage(hinted.deployment, hinted.path);
  if (owner && !owner.serverRender) return null;
  const input = inputFor(hinted);
  const { composition: _composition, ...data } = pageData(input);
  const html = await draw(hinted.path, JSON.stringify(data));
  const { build } = hinted;
  const styles = (owner ? (matchPage(input.deployment, hinted.path)?.css ?? []) : []).map(({ file }) => ({
    url: `/${file}`,
    css: build.files.get(file)?.toString('utf8') ?? '',
  }));
  // The versions that the bundled application gives itself.
  const by = ['host', ...(owner ? [owner.release.part] : [])].map((part) => `${part}@1.0.0`).join(' ');
  const rendered: RenderedPage = { html: html.replaceAll(serverPublicPath('host'), '/'), by, styles };
  return toPage({ ...input, rendered });
}

function inputFor(hinted: Hinted): ComposeInput {
  const { build, path, shell, answers } = hinted;
  const texts = (chunk: string, extension: '.js' | '.css') =>
    build.chunkFiles(chunk, extension).map((file) => build.files.get(file)?.toString('utf8'));
  return {
    deployment: withFilesOf(hinted),
    host: {
      shell,
      css: texts('main', '.css').join('\n'),
      firstCalls: texts('first-calls', '.js').join('\n'),
    },
    path,
    config: siteConfig(),
    answers,
    baseOf: () => '/',
  };
}

function toPage(input: ComposeInput): Page {
  const page = compose(input);
  return {
    policy: page.headers['Content-Security-Policy'],
    html: withoutCrossOrigin(withoutComposition(page.html)),
  };
}

const iconsOf = ({ files }: Build): Record<string, string> =>
  Object.fromEntries(
    [...files.keys()]
      .filter((name) => /^(favicon|apple-touch-icon)\./.test(name))
      .map((name) => [name.replace(/\.\w{10}\./, '.'), name]),
  );

const withoutComposition = (html: string): string =>
  html.replace(/(id="page-data">)(.*?)(?=<\/script>)/s, (_, tag: string, json: string) => {
    const { composition: _composition, ...data } = JSON.parse(json);
    return tag + inlineJson(data);
  });

/** The bundler's loader requests files of its own origin without `crossorigin`; a hint with it would be a separate request. */
const withoutCrossOrigin = (html: string): string => html.replaceAll(' crossorigin="anonymous"', '');

/** The product's deployment with the bundle's files in place of the host's and of the page's own. */
function withFilesOf({ build, manifests, deployment, path }: Hinted): Deployment {
  const refs = (chunk: string, extension: '.js' | '.css') =>
    build.chunkFiles(chunk, extension).map((file) => ({ file, integrity: '' }));
  const { host } = deployment;
  const main = { js: refs('main', '.js'), css: refs('main', '.css') };
  const api = { js: refs('axios', '.js'), css: [] };
  const bundled = {
    ...deployment,
    host: host && { ...host, live: { ...host.live, main, api, icons: iconsOf(build) } },
  };
  const manifest = manifests.find(({ pages }) => pages.some((page) => isAt(page.path, path)));
  // The host's own pages are in its main file.
  if (!manifest) return { ...bundled, remotes: {} };
  const { part, pages } = manifest;
  const chunk = pages.find((page) => isAt(page.path, path))?.chunk ?? '';
  const owner = deployment.remotes[part] ?? failed(path);
  // A bundle has no container entry; the page's first file takes its place.
  const [entry = { file: '', integrity: '' }, ...js] = refs(chunk, '.js');
  const pagesWithFiles = owner.live.pages
    .filter((page) => isAt(page.path, path))
    .map((page) => ({ ...page, js, css: refs(chunk, '.css') }));
  return {
    ...bundled,
    remotes: { [part]: { ...owner, live: { ...owner.live, entry, exposes: {}, pages: pagesWithFiles } } },
  };
}

const isAt = (pattern: string, path: string): boolean => matchPattern(pattern, path) !== null;

function failed(path: string): never {
  throw new Error(`No remote owns ${path}`);
}
