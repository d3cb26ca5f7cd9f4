import type { HostParts } from '@food/releases/compose';
import type { HostRelease, RemoteRelease } from '@food/releases/facts';
import type { DeploymentSource } from './deployment-source';

const VERSION = '0.0.0-dev';
const NO_FILES = { js: [], css: [] };
const common = {
  format: 1 as const,
  version: VERSION,
  revision: '',
  createdAt: '',
  source: '',
  files: {},
};

/**
 * Development only: a deployment whose parts are development servers, by part and origin. Chunks are left to the
 * container's own loader, since hot reload changes them, and nothing has integrity.
 */
export function devSource(origins: Readonly<Record<string, string>>): DeploymentSource {
  const { host = '', ...remotes } = origins;
  return {
    baseOf: ({ part }) => `${origins[part]}/`,
    async live() {
      const cards = await Promise.all(
        Object.entries(remotes).map(async ([part, at]) => [part, await card(part, at)] as const),
      );
      return {
        format: 1,
        number: 1,
        from: null,
        createdAt: '',
        by: 'npm run dev',
        why: '',
        forced: false,
        host: { live: await hostFacts(host), previous: null, canary: null },
        remotes: Object.fromEntries(
          cards.map(([part, live]) => [part, { live, previous: null, canary: null }]),
        ),
      };
    },
    hostParts: async (): Promise<HostParts> => ({
      shell: await (await fetch(`${host}/src/shell.html`)).text(),
      css: '',
      head: `<link rel="stylesheet" href="${host}/main.css">\n<script src="${host}/refresh-hook.js"></script>\n`,
    }),
  };
}

async function hostFacts(origin: string): Promise<HostRelease> {
  const { pages } = (await (await fetch(`${origin}/host.json`)).json()) as { pages: string[] };
  return {
    ...common,
    kind: 'host',
    part: 'host',
    pages,
    main: { js: [{ file: 'main.js', integrity: '' }], css: [] },
    shell: 'shell.html',
    icons: {},
    shared: { provides: {} },
  };
}

async function card(part: string, origin: string): Promise<RemoteRelease> {
  const file = (await (await fetch(`${origin}/remote.json`)).json()) as {
    pages: { path: string; reads?: string[]; next?: string[]; reloadLosesNothing?: boolean }[];
    exposes: Record<string, string>;
  };
  return {
    ...common,
    kind: 'remote',
    part,
    global: `food_${part}_${VERSION}`.replace(/\W/g, '_'),
    entry: { file: 'entry.js', integrity: '' },
    exposes: Object.fromEntries(Object.keys(file.exposes).map((key) => [key, NO_FILES])),
    pages: file.pages.map(({ path, reads = [], next = [], reloadLosesNothing = false }) => ({
      path,
      reads,
      next,
      reloadLosesNothing,
      ...NO_FILES,
    })),
    shared: { needs: {} },
  };
}
