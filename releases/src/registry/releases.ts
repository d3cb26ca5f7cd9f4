import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../model/errors';
import { parseStored } from '../model/parse-stored';
import { nameOf, Release } from '../model/release';
import { fewAtOnce } from '../object-store/few-at-once';
import { MB, mostBytes } from '../object-store/most-bytes';
import type { ObjectStore } from '../object-store/object-store';
import { refuseMarked } from './prune-marks';

export const releaseKey = (part: string, version: string, file: string): string =>
  `releases/${part}/${version}/${file}`;

/** Reads a release's manifest; null if it was never published. Throws {@link Refusal} if it is damaged or another release's. */
export async function readRelease(
  store: ObjectStore,
  part: string,
  version: string,
): Promise<Release | null> {
  const key = releaseKey(part, version, 'release.json');
  const found = await store.get(key);
  if (!found) return null;
  return parseManifest(found.bytes, part, version);
}

/** Reads a `release.json` from the folder of a version. Throws {@link Refusal} if it is damaged, or of another release. */
export function parseManifest(bytes: Buffer, part: string, version: string): Release {
  const key = releaseKey(part, version, 'release.json');
  const way = `Releases are never overwritten: publish ${part} again under another version.`;
  const release = parseStored(Release, bytes, key, way);
  if (release.part === part && release.version === version) return release;
  throw new Refusal(
    `${key} in the release store says that it is ${nameOf(release)}: somebody put it into another release's folder. It is not used. ${way}`,
  );
}

/**
 * The published releases of a part, the newest first. One whose manifest is damaged is left out, and stops only a command that
 * names it.
 *
 * @param tell gets a line that names each one that is left out
 */
export async function readReleases(
  store: ObjectStore,
  part: string,
  tell: (line: string) => void,
): Promise<Release[]> {
  const versions = (await store.list(`releases/${part}/`)).reverse();
  const read = await fewAtOnce(versions, (version) =>
    readRelease(store, part, version).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      tell(error.message);
      return null;
    }),
  );
  return read
    .filter((release) => release !== null)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

/** All published versions of a part, the lowest first. */
export async function listVersions(store: ObjectStore, part: string): Promise<string[]> {
  const versions = await store.list(`releases/${part}/`);
  const published = await fewAtOnce(versions, (version) =>
    store.get(releaseKey(part, version, 'release.json')),
  );
  const byNumber = new Intl.Collator('en', { numeric: true });
  return versions.filter((_, at) => published[at]).sort(byNumber.compare);
}

interface Storing {
  /** The present bytes of `release.json`, if it exists. */
  manifest?: Buffer;
  /** Records the release's origin: after its files and before its manifest, so that no release is without it. */
  writeDown?: () => Promise<void>;
}

/**
 * Stores a release: its files first, the manifest last, so that a release is there whole or not at all. Publishing the same bytes
 * again is fine, and restores files that the store has lost; other bytes under a taken version are refused (rule:
 * release-immutable), and so is a manifest, or a file, that could not be read again. Throws {@link Refusal}; then nothing was stored.
 * Returns the restored files.
 */
export async function putRelease(
  store: ObjectStore,
  release: Release,
  files: Map<string, Buffer>,
  { manifest = Buffer.from(JSON.stringify(release, null, 2)), writeDown }: Storing = {},
): Promise<string[]> {
  const { part, version } = release;
  refuseUnreadable(release);
  const existing = await readRelease(store, part, version);
  // After that: a version that prune has removed since is marked (prune.ts).
  await refuseMarked(store, [release]);
  if (existing) {
    const isSignedSo = !release.signature || existing.signature?.key === release.signature.key;
    if (sameContent(existing, release) && isSignedSo) return putBack(store, existing, files);
    const from = existing.revision && ` from ${existing.revision}`;
    throw new Refusal(
      `${nameOf(release)} is published already${from}, with ${isSignedSo ? 'other content' : 'no signature of this key'}. Releases are never overwritten: ${higher(part)}`,
    );
  }
  refuseTooLarge(release, [...files, ['release.json', manifest]]);
  await fewAtOnce([...files], ([file, bytes]) => putFile(store, release, file, bytes));
  await writeDown?.();
  if (!(await store.create(releaseKey(part, version, 'release.json'), manifest))) {
    throw new Refusal(`${nameOf(release)} was published by somebody else at the same moment.`);
  }
  return [];
}

/** Restores files of a release that the store has lost, and returns their names. None is overwritten. */
export async function putBack(
  store: ObjectStore,
  { part, version }: Release,
  files: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const there = new Set(await store.list(releaseKey(part, version, '')));
  const lost = [...files].filter(([file]) => !there.has(file));
  const back = await fewAtOnce(lost, async ([file, bytes]) =>
    (await store.create(releaseKey(part, version, file), bytes)) ? [file] : [],
  );
  return back.flat();
}

const higher = (part: string): string =>
  `publish ${part} again under a higher version, from its package.json or with --as.`;

function refuseUnreadable(release: Release): void {
  const { error } = Release.safeParse(release);
  if (!error) return;
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(
    `${nameOf(release)} is not published: nobody could read its release.json. The ${release.part} team must fix what it comes from: ${wrong.join('; ')}.`,
  );
}

function refuseTooLarge(release: Release, files: readonly [string, Buffer][]): void {
  for (const [file, bytes] of files) {
    const most = mostBytes(releaseKey(release.part, release.version, file));
    if (bytes.length <= most) continue;
    throw new Refusal(
      `${nameOf(release)} is not published: its ${file} is larger than the ${most / MB} MB that it may have, and nobody could read it. The ${release.part} team must make it smaller.`,
    );
  }
}

/** A file that an interrupted publishing left is fine if it is the same. */
async function putFile(store: ObjectStore, release: Release, file: string, bytes: Buffer): Promise<void> {
  const key = releaseKey(release.part, release.version, file);
  if (await store.create(key, bytes)) return;
  const left = await store.get(key);
  if (left && bytes.equals(left.bytes)) return;
  throw new Refusal(
    `Another publishing of ${nameOf(release)} is under way or broke off, and its ${file} is not this one. Files are never overwritten: ${higher(release.part)}`,
  );
}

/**
 * The content of a release, without its origin: two builds of the same bytes are one release, also if a test, a test tool or the
 * team's name has changed since.
 */
export const contentOf = ({ createdAt, revision, source, owner, signature, ...rest }: Release) => rest;

/** The second one in the form in which it would be read again. */
const sameContent = (stored: Release, release: Release): boolean =>
  isDeepStrictEqual(contentOf(stored), contentOf(Release.parse(JSON.parse(JSON.stringify(release)))));
