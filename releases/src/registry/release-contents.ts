import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Refusal, UnusableFile } from '../model/errors';
import { isPinned } from '../model/integrity';
import { nameOf, type Release } from '../model/release';
import { fewAtOnce } from '../object-store/few-at-once';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from './releases';

const UNPACK = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;
type Suffix = keyof typeof UNPACK;

/** The suffixes of a file's compressed copies. */
export const COPIES = Object.keys(UNPACK) as Suffix[];

/** A file as the release's manifest pins it. Throws {@link UnusableFile} if it is lost or altered. */
export async function readReleaseFile(store: ObjectStore, release: Release, file: string): Promise<Buffer> {
  const found = await store.get(releaseKey(release.part, release.version, file));
  if (!found) throw new UnusableFile(`${nameOf(release)} has lost its file ${file}.`);
  if (!isPinned(found.bytes, release.files[file]?.integrity ?? ''))
    throw new UnusableFile(
      `${file} of ${nameOf(release)} is not the file that was published. It is not used.`,
    );
  return found.bytes;
}

/** Whether a compressed copy contains the file beside it. */
export function isCopyOf(bytes: Buffer, suffix: Suffix, packed: Buffer): boolean {
  try {
    // A few bytes may unpack to any size.
    return bytes.equals(UNPACK[suffix](packed, { maxOutputLength: Math.max(1, bytes.length) }));
  } catch {
    return false;
  }
}

/**
 * Every file of a release with its compressed copies, by name. Throws {@link Refusal} if one was altered since it was published.
 */
export async function readContents(store: ObjectStore, release: Release): Promise<Map<string, Buffer>> {
  const files = await fewAtOnce(Object.keys(release.files), (file) => withCopies(store, release, file));
  return new Map(files.flat());
}

async function withCopies(store: ObjectStore, release: Release, file: string): Promise<[string, Buffer][]> {
  const bytes = await readReleaseFile(store, release, file);
  const copies: [string, Buffer][] = [];
  for (const suffix of COPIES) {
    const packed = await store.get(releaseKey(release.part, release.version, file + suffix));
    if (!packed) continue;
    if (!isCopyOf(bytes, suffix, packed.bytes))
      throw new Refusal(
        `${file}${suffix} of ${nameOf(release)} does not hold what ${file} holds. It is not used.`,
      );
    copies.push([file + suffix, packed.bytes]);
  }
  return [[file, bytes], ...copies];
}
