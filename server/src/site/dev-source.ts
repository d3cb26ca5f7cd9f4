import { HostManifest, InvalidManifest, parseManifest, RemoteManifest } from '@food/contracts/part-manifest';
import type { HostParts } from '@food/releases/compose/compose';
import type { Deployment } from '@food/releases/model/deployment';
import type { HostRelease, RemoteRelease } from '@food/releases/model/release';
import { HttpError } from '../http/errors';
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
 * Development only (decision 008): development servers, by part and origin, in the places of these parts; every other part as it
 * is live in the release store, if anything is. The container's own loader loads chunks of a development server, since hot reload
 * changes them, and nothing there has integrity.
 */
export function devSource(
  origins: Readonly<Record<string, string>>,
  stored: DeploymentSource,
): DeploymentSource {
  const { host, ...remotes } = origins;
  return {
    baseOf: (release) =>
      release.version === VERSION && origins[release.part]
        ? `${origins[release.part]}/`
        : stored.baseOf(release),
    known: () => null,
    isReady: async () => true,
    async live() {
      const live = await stored.live().catch(() => NOTHING_LIVE);
      const manifests = await Promise.all(
        Object.entries(remotes).map(
          async ([part, at]) => [part, alone(await remoteManifest(part, at))] as const,
        ),
      );
      return {
        ...live,
        host: host ? alone(await hostManifest(host)) : live.host,
        remotes: { ...live.remotes, ...Object.fromEntries(manifests) },
      };
    },
    withHost: async (deployment) =>
      host ? { deployment, host: await sourceParts(host) } : stored.withHost(deployment),
  };
}

const NOTHING_LIVE: Deployment = {
  format: 1,
  number: 1,
  from: null,
  createdAt: '',
  by: 'npm run dev',
  why: '',
  forced: false,
  host: null,
  remotes: {},
};

/** A part from source has no fallback release: its faults must be visible. */
const alone = <R extends HostRelease | RemoteRelease>(live: R) => ({ live, previous: null, canary: null });

const sourceParts = async (host: string): Promise<HostParts> => ({
  shell: await (await fetch(`${host}/src/shell.html`)).text(),
  css: '',
  head: `<link rel="stylesheet" href="${host}/main.css">\n<script src="${host}/refresh-hook.js"></script>\n`,
});

/** @throws HttpError 503 with a message that names the file if a manifest is missing or wrong: its author reads it on the page */
async function manifestOf<S extends typeof RemoteManifest | typeof HostManifest>(
  schema: S,
  { part, address }: { part: string; address: string },
) {
  const file = `The ${address.split('/').at(-1)} of ${part}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer) throw notReady(`${file} can not be had: its development server does not answer.`);
  if (!answer.ok)
    throw notReady(`${file} can not be had: ${address} answers ${answer.status}. A part is served with it.`);
  try {
    return parseManifest(schema, await answer.text(), file);
  } catch (error) {
    throw error instanceof InvalidManifest ? notReady(error.message) : error;
  }
}

const notReady = (words: string): HttpError => new HttpError(503, 'NOT_READY', words);

async function hostManifest(origin: string): Promise<HostRelease> {
  const { pageFormat, pages, navigation, links } = await manifestOf(HostManifest, {
    part: 'the host',
    address: `${origin}/host.json`,
  });
  return {
    ...common,
    kind: 'host',
    part: 'host',
    pageFormat,
    pages,
    navigation,
    links,
    main: { js: [{ file: 'main.js', integrity: '' }], css: [] },
    shell: 'shell.html',
    icons: {},
    deploymentKeys: [],
    shared: { provides: {} },
  };
}

async function remoteManifest(part: string, origin: string): Promise<RemoteRelease> {
  const manifest = await manifestOf(RemoteManifest, { part, address: `${origin}/remote.json` });
  const { displayName, unavailableMessage, pages, navigation, links, exposes, uses } = manifest;
  return {
    ...common,
    kind: 'remote',
    part,
    displayName,
    unavailableMessage,
    global: `food_${part}_${VERSION}`.replace(/\W/g, '_'),
    entry: { file: 'entry.js', integrity: '' },
    exposes: Object.fromEntries(Object.keys(exposes).map((key) => [key, NO_FILES])),
    pages: pages.map(({ chunk: _, ...page }) => ({ ...page, ...NO_FILES })),
    navigation,
    links,
    contracts: {},
    uses: Object.keys(uses),
    requires: {},
    shared: { needs: {} },
  };
}
