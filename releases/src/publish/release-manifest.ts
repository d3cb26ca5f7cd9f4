import { CONTAINER_CHUNK, exposeChunk } from '@food/build/names';
import { LANGUAGES, type Language } from '@food/contracts/language';
import type { HostManifest, RemoteManifest } from '@food/contracts/part-manifest';
import type { StatsCompilation } from '@rspack/core';
import { Refusal } from '../model/errors';
import type { HostRelease, Release, RemoteRelease } from '../model/release';

type Common = Pick<
  Release,
  'format' | 'part' | 'version' | 'revision' | 'createdAt' | 'source' | 'files' | 'translations' | 'calls'
>;

/** The release manifest of a remote, from the compiler's report. */
export function remoteReleaseManifest(
  common: Common,
  stats: StatsCompilation,
  manifest: RemoteManifest,
  global: string,
): RemoteRelease {
  const filesOf = (chunk: string) => fileSet(common, stats, chunk);
  const [entry] = filesOf(CONTAINER_CHUNK).js;
  if (!entry) throw new Refusal(`${common.part} built no entry`);
  return {
    ...common,
    kind: 'remote',
    global,
    entry,
    exposes: Object.fromEntries(
      Object.keys(manifest.exposes).map((key) => [key, without(entry, filesOf(exposeChunk(key)))]),
    ),
    pages: manifest.pages.map(({ chunk, ...page }) => ({ ...page, ...filesOf(chunk) })),
    ...manifestFields(manifest),
    shared: { needs: sharedNeeds(stats) },
    ...wordFilesOf(common, stats),
    ...serverFile(common),
  };
}

// The page's code is in the entry and needs no file of its own.
const without = ({ file: entry }: RemoteRelease['entry'], { js, css }: RemoteRelease['exposes'][string]) => ({
  js: js.filter(({ file }) => file !== entry),
  css,
});

/** The fields of remote.json that its release repeats. */
export const manifestFields = ({
  displayName,
  unavailableMessage,
  navigation,
  links,
  exposes,
  uses,
}: RemoteManifest) => ({
  displayName,
  unavailableMessage,
  navigation,
  links,
  contracts: Object.fromEntries(
    Object.entries(exposes).flatMap(([key, { version }]) => (version ? [[key, version]] : [])),
  ),
  uses: Object.keys(uses),
  requires: uses,
});

/** The release manifest of the host. */
export function hostReleaseManifest(
  common: Common,
  stats: StatsCompilation,
  manifest: HostManifest,
  provides: Record<string, string>,
): HostRelease {
  const icons = Object.keys(common.files).filter((name) => /^(favicon|icon-|apple-touch-icon)/.test(name));
  return {
    ...common,
    kind: 'host',
    part: 'host',
    pageFormat: manifest.pageFormat,
    main: fileSet(common, stats, 'main'),
    pages: manifest.pages,
    navigation: manifest.navigation,
    links: manifest.links,
    shell: 'shell.html',
    guard: fileSet(common, stats, 'guard').js[0]?.file,
    ...callsOf(common, stats),
    deploymentKeys: manifest.deploymentKeys,
    icons: Object.fromEntries(icons.map((name) => [name.replace(/\.[0-9a-f]{10}(?=\.)/, ''), name])),
    shared: { provides },
    ...wordFilesOf(common, stats),
    ...serverFile(common),
  };
}

/** The script that begins calls in a page's HTML. */
const callsOf = (common: Common, stats: StatsCompilation): Pick<HostRelease, 'firstCalls'> =>
  stats.namedChunkGroups?.['first-calls']
    ? { firstCalls: fileSet(common, stats, 'first-calls').js[0]?.file }
    : {};

/** The chunk with a part's texts in a language. */
export const messagesChunk = (language: Language): string => `messages-${language}`;

/** The chunks with the texts of each language except that of the sources, if the part has any. */
function wordFilesOf(common: Common, stats: StatsCompilation): Pick<Release, 'languages'> {
  const named = LANGUAGES.map((language) => [language, messagesChunk(language)] as const);
  const built = named.filter(([, chunk]) => stats.namedChunkGroups?.[chunk]);
  if (built.length === 0) return {};
  return {
    languages: Object.fromEntries(built.map(([name, chunk]) => [name, fileSet(common, stats, chunk)])),
  };
}

/** Whether a file of a release renders its pages on a server (shared/build/server-build.mjs). */
export const isServerFile = (name: string): boolean => /^server\.[0-9a-f]{10}\.cjs$/.test(name);

function serverFile({ files }: Common): { server?: { file: string; integrity: string } } {
  const file = Object.keys(files).find(isServerFile);
  return file ? { server: { file, integrity: files[file]?.integrity ?? '' } } : {};
}

function fileSet(common: Common, stats: StatsCompilation, chunk: string) {
  const group = stats.namedChunkGroups?.[chunk];
  if (!group) {
    throw new Refusal(
      `${common.part} has no chunk named "${chunk}": the names in remote.json and in the import comments of src/routes.ts must agree.`,
    );
  }
  const refs = (group.assets ?? []).map(({ name }) => ({
    file: name,
    integrity: common.files[name]?.integrity ?? '',
  }));
  return {
    js: refs.filter(({ file }) => file.endsWith('.js')),
    css: refs.filter(({ file }) => file.endsWith('.css')),
  };
}

/** The shared modules that the release takes from the host, each with its range: read from the modules that it really consumes. */
function sharedNeeds(stats: StatsCompilation): Record<string, string> {
  const needs: Record<string, string> = {};
  for (const module of stats.modules ?? []) {
    // "consume shared module (default) @food/cart/store@^1.0.0 (strict) (singleton)"
    const found = /^consume shared module \(default\) (.+?)@([^@\s]+)/.exec(module.name ?? '');
    if (found?.[1] && found[2]) needs[found[1]] = found[2];
  }
  return needs;
}
