import type { Language } from '@food/contracts/language';
import { compose } from '@food/releases/compose/compose';
import { readHostParts } from '@food/releases/compose/host-parts';
import { resolveFor } from '@food/releases/compose/resolve';
import type { Deployment } from '@food/releases/model/deployment';
import { orNullIfKnown } from '@food/releases/model/errors';
import type { RemoteRelease } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { Config } from '../config';
import type { DeploymentSource } from './deployment-source';
import { pageConfig } from './page-config';
import type { PageServer } from './page-server';
import type { releaseFiles } from './release-files';

export interface DictionaryNeeds {
  /** The store for what an address names. */
  store: ObjectStore;
  source: DeploymentSource;
  files: ReturnType<typeof releaseFiles>;
  pages: Pick<PageServer, 'drawn'>;
}

/** How often all pages are rendered before some may be missing: those of a new release may be late at first. */
const TRIES = 3;
/** In characters, of the rendered pages in it: every new visitor fetches them. */
const MOST_DRAWN = 400_000;

/** Makes what the pages of the live deployment have in common in a language; null while something of it can't be had. */
export type MakeContent = (live: Deployment, language: Language) => Promise<Buffer | null>;

export function dictionaryContent(
  config: Config,
  { store, source, files, pages }: DictionaryNeeds,
): MakeContent {
  /** Of which deployments and languages pages were missing, and how often. */
  const missing = new Map<string, number>();

  const textOf =
    ({ part, version }: RemoteRelease) =>
    async (file: string): Promise<string | null> =>
      (await files({ part, version, file }, null))?.bytes.toString('utf8') ?? null;

  /** One after the other, so that a visitor's page never waits for all of them. */
  async function drawnPages(live: Deployment, language: Language): Promise<(string | null)[]> {
    const deployment = resolveFor(live, { bucket: null, preview: [] });
    const drawn: (string | null)[] = [];
    let left = MOST_DRAWN;
    for (const path of drawnPaths(live)) {
      const page = await pages.drawn({ path, deployment, language });
      const text = page && withoutStyles(page.toString('utf8'));
      if (text && text.length > left) continue;
      left -= text?.length ?? 0;
      drawn.push(text);
    }
    return drawn;
  }

  function isWaitedFor(drawn: readonly (string | null)[], { number }: Deployment, language: Language) {
    const key = `${number} ${language}`;
    const tries = (missing.get(key) ?? 0) + 1;
    const isAgain = drawn.includes(null) && tries < TRIES;
    if (isAgain) missing.set(key, tries);
    else missing.delete(key);
    return isAgain;
  }

  return async (live, language) => {
    // Not by the source: with a damaged host it gives the one before.
    const host = live.host && (await readHostParts(store, live.host.live).catch(orNullIfKnown));
    if (!host) return null;
    const releases = Object.values(live.remotes).map((place) => place.live);
    const settings = pageConfig(config, language);
    const input = { deployment: live, host, config: settings, answers: {}, baseOf: source.baseOf };
    const frames = releases.flatMap(({ pages: [page] }) =>
      page ? [withoutStyles(compose({ ...input, path: page.path }).html)] : [],
    );
    const sheets = await Promise.all(
      releases.flatMap((release) => drawnStyles(release).map(textOf(release))),
    );
    if (sheets.includes(null)) return null;
    const drawn = await drawnPages(live, language);
    if (isWaitedFor(drawn, live, language)) return null;
    return Buffer.from([host.css, ...frames, ...sheets, ...drawn].join('\n'));
  };
}

/** In one pass: a pattern looks for the end from each start again, which takes minutes for a page of nothing but starts. */
function withoutStyles(html: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf('<style>', from);
    const end = start < 0 ? -1 : html.indexOf('</style>', start);
    if (end < 0) return text + html.slice(from);
    text += html.slice(from, start);
    from = end + '</style>'.length;
  }
}

/** The addresses without parameters whose pages a server renders with first answers: those are in no frame. */
const drawnPaths = ({ remotes }: Deployment): string[] =>
  Object.values(remotes).flatMap(({ live }) =>
    live.pages
      .filter(({ path, preload, serverRender }) => serverRender && preload.length > 0 && !path.includes(':'))
      .flatMap(({ path }) => (live.server ? path : [])),
  );

/** The style sheets that a server puts into the release's pages. */
const drawnStyles = ({ pages }: RemoteRelease): string[] => [
  ...new Set(pages.filter((page) => page.serverRender).flatMap(({ css }) => css.map(({ file }) => file))),
];
