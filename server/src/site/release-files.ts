import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isPinned } from '@food/releases/model/integrity';
import { releasesIn } from '@food/releases/model/parts';
import { nameOf, type Release } from '@food/releases/model/release';
import { servedType } from '@food/releases/object-store/mime-types';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { releaseKey } from '@food/releases/registry/releases';
import type { FastifyBaseLogger } from 'fastify';
import { byteCache } from '../concurrency/byte-cache';
import { ttlCache } from '../concurrency/ttl-cache';
import type { Encoding } from '../http/encoding';
import type { DeploymentSource } from './deployment-source';
import { findRelease } from './find-release';

export interface ReleaseFile {
  bytes: Buffer;
  type: string;
  encoding: Encoding | null;
}

const UNPACK = {
  br: { suffix: '.br', unpack: promisify(brotliDecompress) },
  gzip: { suffix: '.gz', unpack: promisify(gunzip) },
} as const;
/** No file of a release is larger; a small one could decompress to any size. */
const UNPACKED_BYTES = 16 * 1024 * 1024;
const NAME = /^[\w@-][\w.@-]*$/;
/** Enough for the files of several deployments; they never change, so no entry becomes outdated. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** How late a repaired `release.json` may be seen. */
const MANIFEST_MS = 2_000;

export interface FileAddress {
  part: string;
  version: string;
  file: string;
}

/**
 * Serves files of releases as they are pinned: by the live deployment if it names the release, else by its `release.json`.
 * Compressed if the browser accepts it and the copy contains the pinned bytes; an altered file is replaced by another form of it
 * that is intact (rule: served-as-pinned). Null for a file that is missing, may not be fetched (never `release.json`), or was
 * altered; altered files are never cached. Throws if the store can't be read.
 */
export function releaseFiles(store: ObjectStore, source: DeploymentSource, log: FastifyBaseLogger) {
  const kept = byteCache<Omit<ReleaseFile, 'type'>>(KEPT_BYTES);
  const manifests = ttlCache(MANIFEST_MS, (_: string, { part, version }: FileAddress) =>
    findRelease(store, part, version),
  );

  const releaseOf = async (address: FileAddress): Promise<Release | null> => {
    const live = await source.live().catch(() => null);
    const deployed = live ? releasesIn(live) : [];
    const isIt = (release: Release) => nameOf(release) === nameOf(address);
    return deployed.find(isIt) ?? manifests(nameOf(address), address);
  };

  /** The plain bytes if they match the pinned digest, and the stored bytes in this encoding. */
  const intact = async (key: string, pinned: string, form: Encoding | null) => {
    const { suffix, unpack } = form ? UNPACK[form] : { suffix: '', unpack: null };
    const found = await store.get(key + suffix);
    if (!found) return null;
    const options = { maxOutputLength: UNPACKED_BYTES };
    const plain = unpack ? await unpack(found.bytes, options).catch(() => null) : found.bytes;
    if (plain && isPinned(plain, pinned)) return { plain, stored: found.bytes };
    log.error(`${key}${suffix} in the release store is not what was published. It is not served.`);
    return null;
  };

  const read = async (key: string, pinned: string, accepted: Encoding | null) => {
    const packed = accepted && (await intact(key, pinned, accepted));
    if (packed) return { bytes: packed.stored, encoding: accepted };
    const found =
      (await intact(key, pinned, null)) ??
      (await intact(key, pinned, 'br')) ??
      (await intact(key, pinned, 'gzip'));
    if (!found) log.error(`${key} has no intact form in the release store.`);
    return found && { bytes: found.plain, encoding: null };
  };

  return async (address: FileAddress, accepted: Encoding | null): Promise<ReleaseFile | null> => {
    const { part, version, file } = address;
    const type = servedType(file);
    if (!type || ![part, version, ...file.split('/')].every((name) => NAME.test(name))) return null;
    const pinned = (await releaseOf(address))?.files[file]?.integrity;
    if (!pinned) return null;
    const key = releaseKey(part, version, file);
    const found = await kept.get(`${key} ${pinned} ${accepted}`, () => read(key, pinned, accepted));
    return found && { ...found, type };
  };
}
