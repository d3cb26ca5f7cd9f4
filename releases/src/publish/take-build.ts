import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import { LANGUAGES } from '@food/contracts/language';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { validRange } from 'semver';
import { Refusal } from '../model/errors';
import { FEDERATION_MANIFEST, FederationBuild, spareFiles } from '../model/federation-manifest';
import { FileName, nameOf, type RemoteRelease } from '../model/release';
import { servedType } from '../object-store/mime-types';
import type { ObjectStore } from '../object-store/object-store';
import { readReleases } from '../registry/releases';
import { messagesChunk } from './release-manifest';
import { unpinnedChunks } from './unpinned-chunks';

type Described = Pick<
  RemoteRelease,
  'global' | 'entry' | 'exposes' | 'pages' | 'chunks' | 'shared' | 'languages'
>;

/** Reports, which a build leaves beside the browser's files. */
const LEFT_OUT = /\.(txt|html|zip|d\.ts)$|(^|\/)(?!mf-manifest\.)[^/]*\.json$/;

const isMap = (name: string): boolean => name.endsWith('.map');

/** Throws {@link Refusal} for a file of a build that the site gives to no browser: its place would stay empty. */
export function refuseUnserved(part: string, name: string): void {
  if (!isMap(name) && !servedType(name))
    throw new Refusal(
      `${part} can't be published with its file ${name}: the site gives no files of that kind to browsers. Use another form of it, such as png, webp, svg or woff2.`,
    );
}

/**
 * The files of a build that other tools made, by their paths with `/`, and its source maps. Throws {@link Refusal} if one can't
 * be in a release.
 */
export async function filesOfBuild(part: string, folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Refusal(
      `There is no folder ${folder}: build ${part} first, then publish from where its files are.`,
    );
  });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !LEFT_OUT.test(name))
    .sort();
  for (const name of names.filter((name) => !isMap(name))) {
    if (!FileName.safeParse(name).success)
      throw new Refusal(
        `${part} can't be taken with its file ${name}: a name has letters, digits and . _ @ - only, and doesn't begin with a dot.`,
      );
    refuseUnserved(part, name);
  }
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

/** The description of such a build in a release, from the build's own manifest. Throws {@link Refusal} if the site can't use it. */
export function describeBuild(
  { part, pages, exposes }: RemoteManifest,
  built: ReadonlyMap<string, Buffer>,
  integrity: (file: string) => string,
): Described {
  const { metaData, shared, exposes: exposed } = readManifest(part, built);
  const refuse = (words: string): never => {
    throw new Refusal(`${part} can't be taken as it was built: ${words}`);
  };
  const ref = (file: string) =>
    built.has(file)
      ? { file, integrity: integrity(file) }
      : refuse(`its manifest names ${file}, which is not there.`);
  const { remoteEntry, publicPath, globalName } = metaData;
  if (publicPath !== 'auto')
    refuse(
      `its files would be asked for at "${publicPath}". Set output.publicPath to "auto": a release may lie anywhere.`,
    );
  if (!['global', 'var', 'script'].includes(remoteEntry.type))
    refuse(`its entry is of the type "${remoteEntry.type}". Set library to { type: "var" }.`);
  if (!/^[A-Za-z_]\w*$/.test(globalName)) refuse(`"${globalName}" is no name of a global variable.`);
  const filesOf = (key: string) => exposed.find(({ path }) => path === key)?.assets;
  const routes = filesOf('./routes') ?? refuse('it exposes no ./routes.');
  const described = {
    global: globalName,
    entry: ref(remoteEntry.path ? `${remoteEntry.path}/${remoteEntry.name}` : remoteEntry.name),
    exposes: Object.fromEntries(
      Object.keys(exposes).map((key) => {
        const { js, css } = filesOf(key) ?? refuse(`it exposes no ${key}, which its remote.json names.`);
        return [key, { js: js.sync.map(ref), css: css.sync.map(ref) }];
      }),
    ),
    pages: pages.map(({ chunk, ...page }) => {
      const ofChunk = (files: readonly string[]) => files.filter((file) => isOfChunk(file, chunk));
      const js = ofChunk([...routes.js.sync, ...routes.js.async]);
      if (js.length === 0)
        refuse(
          `no file of ./routes is named after the chunk "${chunk}" of ${page.path}. Name it in the import of src/routes.ts, and begin output.chunkFilename with [name].`,
        );
      return { ...page, js: js.map(ref), css: ofChunk([...routes.css.sync, ...routes.css.async]).map(ref) };
    }),
    shared: { needs: needsOf(shared, refuse) },
    ...wordFilesIn(exposed, ref),
  };
  const chunks = unpinnedChunks(built, { shared, exposes: exposed }, described);
  return { ...described, ...(chunks && { chunks: chunks.map(ref) }) };
}

/** The files of such a build that a browser may load: copies of what the host provides stay unused. */
export function withoutSpare(
  part: string,
  built: ReadonlyMap<string, Buffer>,
  needs: RemoteRelease['shared']['needs'],
): Map<string, Buffer> {
  const spare = spareFiles(readManifest(part, built), needs);
  return new Map([...built].filter(([name]) => !spare.has(name.replace(/\.map$/, ''))));
}

/** By language, the files of the chunks with its texts, which are named as in every remote. */
function wordFilesIn(
  exposed: FederationBuild['exposes'],
  ref: (file: string) => RemoteRelease['entry'],
): Pick<RemoteRelease, 'languages'> {
  const files = [...new Set(exposed.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]))];
  const languages: RemoteRelease['languages'] = {};
  for (const language of LANGUAGES) {
    const js = files.filter((file) => isOfChunk(file, messagesChunk(language)));
    if (js.length > 0) languages[language] = { js: js.map(ref), css: [] };
  }
  return Object.keys(languages).length > 0 ? { languages } : {};
}

const isOfChunk = (file: string, chunk: string): boolean => basename(file).split('.')[0] === chunk;

function readManifest(part: string, built: ReadonlyMap<string, Buffer>): FederationBuild {
  const bytes = built.get(FEDERATION_MANIFEST);
  if (!bytes)
    throw new Refusal(
      `${part}'s build has no ${FEDERATION_MANIFEST}. Build it with ModuleFederationPlugin of @module-federation/enhanced, and "manifest: true".`,
    );
  try {
    return FederationBuild.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new Refusal(`${part}'s ${FEDERATION_MANIFEST} is not one of Module Federation. Build it again.`);
  }
}

/** The modules that the host provides and the build has no copy of: the gate then checks that the host has them. */
function needsOf(
  shared: FederationBuild['shared'],
  refuse: (words: string) => never,
): Record<string, string> {
  const needed = shared.filter(
    ({ name, assets }) => name in SINGLETONS || assets.js.sync.length + assets.js.async.length === 0,
  );
  return Object.fromEntries(
    needed.map(({ name, requiredVersion }) => {
      const range = requiredVersion ?? '*';
      if (validRange(range) === null)
        refuse(
          `it needs ${name} in the version "${range}", which is no range. Give ${name} a requiredVersion such as "^1.0.0" among "shared".`,
        );
      return [name, range];
    }),
  );
}

/**
 * Refuses a release whose global variable an earlier release has: a page that falls back from one to the other would mix the two
 * (rule: version-has-its-own-name).
 */
export async function refuseSameGlobal(store: ObjectStore, release: RemoteRelease): Promise<void> {
  // A damaged release can't be live, so no page has both.
  for (const other of await readReleases(store, release.part, () => undefined)) {
    if (other.version === release.version) continue;
    if (other.kind !== 'remote' || other.global !== release.global) continue;
    throw new Refusal(
      `${nameOf(release)} calls itself ${release.global}, as ${nameOf(other)} does, and a page may have both. Publish it under a version that differs in more than its punctuation; where other tools built it, put the version into the "name" of ModuleFederationPlugin and into output.uniqueName.`,
    );
  }
}
