import type { FastifyBaseLogger } from 'fastify';
import { byteCache } from '../concurrency/byte-cache';
import { orNullAfter } from '../concurrency/or-null-after';
import {
  type Asking,
  dictionaryDigest,
  type HeldDictionary,
  heldDictionary,
  packWith,
} from '../http/compression-dictionary';
import type { FileAddress, ReleaseFile, releaseFiles } from './release-files';

/** `home.0123456789.js` has the name `home.*.js` in every release (`output.filename` of the parts' builds). */
const HASHED = /^([\w@.-]+\.)[0-9a-f]{10}(\.(?:js|css))$/;
/** In bytes as they are sent; less would save hardly more than the header that announces it. */
const WORTH_IT = 600;
/** In bytes, of the differences that are kept: a release has some ten KB of them. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** How long a file waits for a slow store to read the file before it. */
const TIMEOUT_MS = 500;

/** The file's name without what differs from release to release; null for a file that is not fetched as a difference. */
const familyOf = (file: string): string | null => {
  const [, before, after] = HASHED.exec(file) ?? [];
  return before && after ? `${before}*${after}` : null;
};

/**
 * By this header a browser uses the file as a dictionary for the same file of other releases (RFC 9842); null for a file with which
 * that saves nothing (rule: file-as-difference).
 */
export function dictionaryHeader(
  { part, version, file }: FileAddress,
  { bytes }: ReleaseFile,
): string | null {
  const family = familyOf(file);
  if (!family || bytes.length < WORTH_IT) return null;
  return `match="/releases/${part}/*/${family}", id="${version}/${file}"`;
}

/**
 * Serves a file as what differs from the file of another release that the browser has. Both are as they are pinned. Null if the
 * browser has none, if the store has it no more, or with other bytes, or can't read it now: the file itself may be in memory.
 */
export function releaseDifferences(files: ReturnType<typeof releaseFiles>, log: FastifyBaseLogger) {
  const kept = byteCache<{ bytes: Buffer }>(KEPT_BYTES);
  const digests = new WeakMap<Buffer, string>();

  const plain = async (address: FileAddress) => {
    const bytes = (await files(address, null))?.bytes;
    if (!bytes) return null;
    const digest = digests.get(bytes) ?? dictionaryDigest(bytes);
    digests.set(bytes, digest);
    return { bytes, digest };
  };

  const make = async (address: FileAddress, held: HeldDictionary): Promise<Buffer | null> => {
    const [, version, file] = /^([^/]+)\/(.+)$/.exec(held.id) ?? [];
    const family = familyOf(address.file);
    if (!version || !file || !family || familyOf(file) !== family) return null;
    const [before, now] = await Promise.all([plain({ ...address, version, file }), plain(address)]);
    if (!before || !now || before.digest !== held.digest) return null;
    const made = await kept.get(`${before.digest} ${now.digest}`, async () => {
      const bytes = await packWith(before.bytes, now.bytes);
      return bytes && { bytes };
    });
    return made?.bytes ?? null;
  };
  return async (address: FileAddress, asking: Asking): Promise<Buffer | null> => {
    const held = heldDictionary(asking);
    if (!held) return null;
    const making = make(address, held);
    making.catch((err: unknown) => log.warn({ err }, `${address.file} is not sent as a difference.`));
    return orNullAfter(making, TIMEOUT_MS);
  };
}
