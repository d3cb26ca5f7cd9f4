import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globalOf } from '@food/build/names';
import { SINGLETONS } from '@food/build/singletons';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import type { StatsCompilation } from '@rspack/core';
import { Refusal } from '../model/errors';
import { FEDERATION_MANIFEST } from '../model/federation-manifest';
import { integrityOf } from '../model/integrity';
import type { HostRelease, Release, RemoteRelease } from '../model/release';
import { TYPES_FILE } from '../registry/release-types';
import { MAPS_FILE, packMaps } from '../registry/source-maps';
import { compressed } from './compress';
import { exposedTypes } from './exposed-types';
import { federationManifest } from './federation-manifest';
import { refuseWrongPages } from './page-types';
import type { PartManifest } from './read-manifest';
import { readTranslations } from './read-translations';
import { hostReleaseManifest, isServerFile, manifestFields, remoteReleaseManifest } from './release-manifest';
import { rspackBuild } from './rspack-build';
import { sentCalls } from './sent-calls';
import { singletonTypes } from './singleton-types';
import { describeBuild, filesOfBuild, refuseUnserved, withoutSpare } from './take-build';
import { typesOfBuild } from './types-archive';

/** A release that is built and not stored yet. */
export interface BuiltRelease {
  release: Release;
  /** Every file with its compressed copies, by name. */
  files: Map<string, Buffer>;
}

interface BuildOptions {
  /** The part's folder. */
  dir: string;
  manifest: PartManifest;
  version: string;
  revision: string;
  /** The team that owns it, see owner-of.ts. */
  owner: string | undefined;
  /** Digest of the sources, see source-digest.ts. */
  source: string;
  /** Translations of the manifest's texts, see read-translations.ts. */
  translations?: Release['translations'];
  /** See sent-calls.ts. */
  calls?: Release['calls'];
}

/** Builds one part alone. Throws {@link Refusal}, with the compiler's words if it doesn't compile. */
export async function buildPart(options: BuildOptions): Promise<BuiltRelease> {
  const part = 'exposes' in options.manifest ? options.manifest.part : 'host';
  const outDir = await mkdtemp(join(tmpdir(), `build-${part}-`));
  try {
    const typing = Promise.all([typesOf(part, options), singletonTypes(part, options.dir)]);
    // The bundler reports a source that doesn't compile first, in its clearer words.
    typing.catch(() => undefined);
    const { dir, version } = options;
    const [stats, server] = await Promise.all([
      rspackBuild(part, { dir, version, outDir }),
      isDrawn(options.manifest) ? serverBuild(part, { dir, version }) : [],
    ]);
    const [types, singletons] = await typing;
    const built = await readFiles(outDir);
    for (const name of built.keys()) refuseUnserved(part, name);
    for (const [name, bytes] of server) built.set(name, bytes);
    const calls = await sentCalls({ dir, files: built });
    replaceMaps(built);
    if (part === 'host') built.set('shell.html', await readFile(join(options.dir, 'src/shell.html')));
    if (types) built.set(TYPES_FILE, types);
    const translations = await readTranslations(options.dir, options.manifest);
    const found = { stats, files: built, singletons };
    const release = describe(part, { ...options, translations, calls }, found);
    if (release.kind === 'remote') await addFederationManifest(release, options.dir, { stats, files: built });
    return { release, files: withCompressed(built) };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Puts one file, which no browser gets, in place of all maps. */
function replaceMaps(built: Map<string, Buffer>): void {
  const maps = packMaps(built);
  if (maps) built.set(MAPS_FILE, maps);
}

/** Whether a server renders any of its pages: the host renders its own, and the frame around every other. */
const isDrawn = (manifest: PartManifest): boolean =>
  !('exposes' in manifest) || manifest.pages.some(({ serverRender }) => serverRender);

/** The one file that renders the part's pages on a server, and its map. */
async function serverBuild(
  part: string,
  build: Pick<BuildOptions, 'dir' | 'version'>,
): Promise<[string, Buffer][]> {
  const outDir = await mkdtemp(join(tmpdir(), `server-build-${part}-`));
  try {
    await rspackBuild(part, { ...build, outDir, server: true });
    const files = [...(await readFiles(outDir))];
    const found = files.find(([name]) => isServerFile(name));
    if (!found)
      throw new Refusal(`${part} built no file for the server: its rspack.config.mjs takes no --env server.`);
    const [file] = found;
    return files.filter(([name]) => name === file || name === `${file}.map`);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function typesOf(part: string, { dir, manifest }: BuildOptions): Promise<Buffer | null> {
  if (!('exposes' in manifest)) return null;
  const [types] = await Promise.all([
    exposedTypes(part, dir, manifest),
    refuseWrongPages(part, dir, manifest),
  ]);
  return types;
}

interface Built {
  stats: StatsCompilation;
  files: Map<string, Buffer>;
  /** See singleton-types.ts. */
  singletons: Record<string, string>;
}

function describe(
  part: string,
  { manifest, ...said }: BuildOptions,
  { stats, files, singletons }: Built,
): HostRelease | RemoteRelease {
  const common = commonOf(part, said, files);
  const release =
    'exposes' in manifest
      ? remoteReleaseManifest(common, stats, manifest, globalOf(part, said.version))
      : hostReleaseManifest(common, stats, manifest, SINGLETONS);
  const shared = 'needs' in release.shared ? release.shared.needs : release.shared.provides;
  const types = Object.entries(singletons).filter(([module]) => module in shared);
  return types.length
    ? ({ ...release, shared: { ...release.shared, types: Object.fromEntries(types) } } as typeof release)
    : release;
}

const commonOf = (
  part: string,
  { version, revision, owner, source, translations, calls }: Omit<BuildOptions, 'dir' | 'manifest'>,
  files: ReadonlyMap<string, Buffer>,
) => ({
  format: 1 as const,
  part,
  version,
  revision,
  ...(owner !== undefined && { owner }),
  ...(translations && { translations }),
  ...(calls && { calls }),
  source,
  createdAt: new Date().toISOString(),
  files: Object.fromEntries([...files].map(([name, bytes]) => [name, pinned(bytes)])),
});

const pinned = (bytes: Buffer) => ({ bytes: bytes.length, integrity: integrityOf(bytes) });

/** It describes the release, so it is made last, and is a file of the release like any other. */
async function addFederationManifest(
  release: RemoteRelease,
  dir: string,
  { stats, files }: Pick<Built, 'stats' | 'files'>,
): Promise<void> {
  const { name } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { name: string };
  const bytes = Buffer.from(JSON.stringify(federationManifest(release, name, stats)));
  files.set(FEDERATION_MANIFEST, bytes);
  release.files[FEDERATION_MANIFEST] = pinned(bytes);
}

/** A remote's release from the files that other tools built in a folder. Throws {@link Refusal} if they can't be used. */
export async function takeBuilt(
  options: BuildOptions & { manifest: RemoteManifest; from: string },
): Promise<BuiltRelease & { release: RemoteRelease }> {
  const { manifest, dir, from, ...said } = options;
  const { part } = manifest;
  const built = await filesOfBuild(part, from);
  const described = describeBuild(manifest, built, (file) => integrityOf(built.get(file) as Buffer));
  const types = await typesOfBuild(manifest, { dir, from, built });
  if (types) built.set(TYPES_FILE, types);
  const calls = await sentCalls({ dir, files: withoutSpare(part, built, described.shared.needs) });
  replaceMaps(built);
  const translations = await readTranslations(dir, manifest);
  const common = commonOf(part, { ...said, translations, calls }, built);
  return {
    release: { ...common, kind: 'remote', ...described, ...manifestFields(manifest) },
    files: withCompressed(built),
  };
}

async function readFiles(dir: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(dir)).sort();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(dir, name))] as const),
  );
  return new Map(files);
}

function withCompressed(files: Map<string, Buffer>): Map<string, Buffer> {
  return new Map(
    [...files].flatMap(([name, bytes]) => [[name, bytes], ...compressed(name, bytes)] as [string, Buffer][]),
  );
}
