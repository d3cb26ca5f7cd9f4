import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PartName } from '@food/contracts/part';
import { Refusal } from '../model/errors';
import { nameOf, type Release, Version } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { record } from '../registry/log';
import { refuseForeignKey } from '../registry/part-keys';
import { putRelease, readRelease } from '../registry/releases';
import { publicKeyOf } from '../signing/keys';
import { signed } from '../signing/signature';
import { type BuiltRelease, buildPart, takeBuilt } from './build-part';
import { missingTexts } from './missing-texts';
import { ownerOf } from './owner-of';
import { partFolder, partsBelow } from './part-folder';
import { readManifest } from './read-manifest';
import { revisionOf, UNCOMMITTED } from './revision-of';
import { refuseOtherSingletons } from './shared-ranges';
import { sourceDigest } from './source-digest';
import { refuseSameGlobal } from './take-build';

interface PublishOptions {
  /** The root of a repository with a folder for each part, or of one that is the part. */
  root: string;
  part: string;
  /** Defaults to the `version` of the part's package.json. */
  version?: string | undefined;
  /** Defaults to the folder's commit, see revision-of.ts. */
  revision?: string | undefined;
  /** A folder, relative to the part's, with the build of other tools; without it the part is built here. */
  from?: string | undefined;
  /** The publisher; recorded in the store's log. */
  by?: string;
  /** Public keys that a host's release lists beside those of its host.json (docs/guides/signing-keys.md). */
  deploymentKeys?: readonly string[];
  /** The part's own key, which signs the release; null without one. */
  signingKey?: KeyObject | null;
  /** Receives each slow step as it begins. */
  step?: (words: string) => void;
  /** Receives notes about the release and the store for the publisher. */
  tell?: (words: string) => void;
}

/** Builds one part and stores it under its version. Throws {@link Refusal}; then nothing was stored. */
export async function publish(
  store: ObjectStore,
  {
    root,
    part,
    version,
    from,
    revision,
    by = 'unknown',
    deploymentKeys = [],
    signingKey = null,
    step,
    tell,
  }: PublishOptions,
): Promise<Release> {
  if (!PartName.safeParse(part).success)
    throw new Refusal(`"${part}" is not a part; parts have names such as catalog.`);
  const dir = await partFolder(root, part);
  if (!existsSync(dir)) throw await noPart(dir, part);
  const wanted = version ?? (await packageVersion(dir, part));
  if (!Version.safeParse(wanted).success)
    throw new Refusal(
      `${version === undefined ? `${basename(dir)}/package.json: ` : ''}"${wanted}" is not a version; versions look like 1.4.0 or 1.4.0-rc.1.`,
    );
  await refuseForeignKey(store, part, signingKey && publicKeyOf(signingKey));
  const manifest = await readManifest(part, dir);
  // The build of another tool declares what it needs itself, and the gate compares that with the host.
  if ('exposes' in manifest && from === undefined) await refuseOtherSingletons(part, dir);
  const [owner, source, commit] = await Promise.all([
    ownerOf(root, dir),
    sourceDigest(root, dir),
    revision ?? revisionOf(root, dir),
  ]);
  step?.(`${from === undefined ? 'Building' : 'Taking'} ${nameOf({ part, version: wanted })}`);
  const options = { dir, version: wanted, revision: commit, owner, source };
  const { release, files } =
    from === undefined
      ? await buildPart({ ...options, manifest })
      : await takeFrom({ ...options, manifest, from: join(dir, from) });
  if (release.kind === 'remote') await refuseSameGlobal(store, release);
  const final = withSignature(withKeys(release, deploymentKeys), signingKey);
  const entry = { format: 1, what: 'published', part, version: wanted, at: release.createdAt, by } as const;
  const repaired = await putRelease(store, final, files, { writeDown: () => record(store, entry) });
  const stored = (await readRelease(store, part, wanted)) ?? final;
  const notes = [
    ...notesAbout(stored, final, commit),
    ...(await missingTexts(dir, manifest)),
    ...notesOfRepair(repaired),
  ];
  for (const words of notes) tell?.(words);
  return stored;
}

/** What the publisher should know of the release that was built, and of the one that is stored under its version. */
function notesAbout(stored: Release, built: Release, commit: string): string[] {
  if (stored.createdAt !== built.createdAt)
    return [
      `${nameOf(built)} was published before, from ${stored.revision}, with the same files: nothing was stored.`,
    ];
  if (!commit.endsWith(UNCOMMITTED)) return [];
  return [
    `${nameOf(built)} has changes that are in no commit: its revision is ${commit}, and nobody can check out what it was built from. Commit them, and publish the next version from there.`,
  ];
}

const notesOfRepair = (files: readonly string[]): string[] =>
  files.length
    ? [
        `The release store had lost ${files.join(', ')}: ${files.length === 1 ? 'it is' : 'they are'} there again.`,
      ]
    : [];

async function takeFrom({
  manifest,
  ...options
}: Parameters<typeof buildPart>[0] & { from: string }): Promise<BuiltRelease> {
  if (!('exposes' in manifest)) throw new Refusal('The host is built here: --from is for remotes.');
  return takeBuilt({ ...options, manifest });
}

const withKeys = (release: Release, keys: readonly string[]): Release =>
  release.kind === 'host'
    ? { ...release, deploymentKeys: [...new Set([...release.deploymentKeys, ...keys])] }
    : release;

/** The signed bytes are the ones that will be stored. */
const withSignature = (release: Release, key: KeyObject | null): Release =>
  key ? (signed(JSON.parse(JSON.stringify(release)), key, 'release') as unknown as Release) : release;

/** The version in the package.json of a part's folder. Throws {@link Refusal} if it can't be read. */
export async function packageVersion(dir: string, part: string): Promise<string> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(async () => {
    throw await noPart(dir, part);
  });
  const file = `${basename(dir)}/package.json`;
  const { version } = jsonIn(text, file) as { version?: string };
  if (!version) throw new Refusal(`${file} has no version: it takes one such as 1.0.0.`);
  return version;
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${file} is not JSON: ${(error as Error).message}`);
  }
}

async function noPart(dir: string, part: string): Promise<Refusal> {
  const parts = (await partsBelow(join(dir, '..'))).join(', ') || 'none';
  const words = `There is no part "${part}" here: its folder ${dir.split('/').at(-1)} has no package.json.`;
  return new Refusal(`${words} Parts here: ${parts}.`);
}
