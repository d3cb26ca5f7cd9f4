import { compose } from '@food/releases/compose';
import type { Deployment, HostRelease, RemoteRelease } from '@food/releases/facts';
import { siteConfig } from '@food/shared/config';
import { inlineJson } from '../../../releases/src/compose/escape';
import type { Build } from '../builds/build';
import type { RemoteCard } from '../builds/paths';
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
  cards: RemoteCard[];
  path: string;
  shell: string;
  answers: Record<string, unknown>;
}

/**
 * The page that the product's own composer makes of the bundled application: the same shell, style sheet, hints,
 * priorities and first answers as the composed site has, without the facts of remotes, which a bundle doesn't need.
 */
export function hintedPage({ build, cards, path, shell, answers }: Hinted): Page {
  const css = build.chunkFiles('main', '.css').map((file) => build.files.get(file)?.toString('utf8'));
  const page = compose({
    deployment: deploymentOf(build, cards),
    host: { shell, css: css.join('\n') },
    path,
    config: siteConfig(),
    answers,
    baseOf: () => '/',
  });
  return {
    ...page,
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

/** The bundler's loader asks its own origin without it; a hint with it would be for another request. */
const withoutCrossOrigin = (html: string): string => html.replaceAll(' crossorigin="anonymous"', '');

/** No release before this one, none on trial. */
const alone = { previous: null, canary: null };

function deploymentOf(build: Build, cards: RemoteCard[]): Deployment {
  const refs = (chunk: string, extension: '.js' | '.css') =>
    build.chunkFiles(chunk, extension).map((file) => ({ file, integrity: '' }));
  const common = {
    format: 1 as const,
    version: '1.0.0',
    revision: '',
    createdAt: '',
    source: '',
    files: {},
  };
  const host: HostRelease = {
    ...common,
    kind: 'host',
    part: 'host',
    main: { js: refs('main', '.js'), css: refs('main', '.css') },
    pages: [],
    shell: 'shell.html',
    icons: iconsOf(build),
    shared: { provides: {} },
  };
  // A page's first file stands as the "entry", which a bundle has none of.
  const page = (
    { path, chunk, reads = [] }: RemoteCard['pages'][number],
    part: string,
  ): [string, RemoteRelease] => {
    const [entry = { file: '', integrity: '' }, ...js] = refs(chunk, '.js');
    const pages = [{ path, reads, next: [], js, css: refs(chunk, '.css') }];
    return [
      `${part}-${chunk}-${path}`,
      { ...common, kind: 'remote', part, global: '', entry, exposes: {}, pages, shared: { needs: {} } },
    ];
  };
  const remotes = cards.flatMap(({ part, pages }) => pages.map((facts) => page(facts, part)));
  return {
    format: 1,
    number: 1,
    from: null,
    createdAt: '',
    by: '',
    why: '',
    forced: false,
    host: { live: host, ...alone },
    remotes: Object.fromEntries(remotes.map(([name, live]) => [name, { live, ...alone }])),
  };
}
