import { servedType } from '@food/releases/object-store/mime-types';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { releaseKey } from '@food/releases/registry/releases';

export interface ReleaseFile {
  bytes: Buffer;
  type: string;
  encoding: 'br' | 'gzip' | null;
}

const SUFFIX = { br: '.br', gzip: '.gz' } as const;
const NAME = /^[\w@-][\w.@-]*$/;
/** Enough for the files of several deployments; they never change, so none grows stale. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface FileAddress {
  part: string;
  version: string;
  file: string;
}

/**
 * Serves files of releases, compressed where the browser takes it and the release has a copy; null for what is not there
 * or may not be fetched (never `release.json`).
 */
export function releaseFiles(store: ObjectStore) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  let size = 0;

  function keep(key: string, bytes: Buffer): void {
    kept.set(key, bytes);
    size += bytes.length;
    // Those that were asked for longest ago stand first.
    for (const [oldest, { length }] of kept) {
      if (size <= KEPT_BYTES) break;
      kept.delete(oldest);
      size -= length;
    }
  }

  async function fetch(key: string): Promise<Buffer | null> {
    try {
      const bytes = (await store.get(key))?.bytes ?? null;
      if (bytes) keep(key, bytes);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  }

  async function read(key: string): Promise<Buffer | null> {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    // Visitors at the same moment share one reading.
    const fetching = underWay.get(key) ?? fetch(key);
    underWay.set(key, fetching);
    return fetching;
  }

  return async (
    { part, version, file }: FileAddress,
    accepted: 'br' | 'gzip' | null,
  ): Promise<ReleaseFile | null> => {
    const type = servedType(file);
    if (!type || ![part, version, ...file.split('/')].every((name) => NAME.test(name))) return null;
    const key = releaseKey(part, version, file);
    const packed = accepted && (await read(key + SUFFIX[accepted]));
    if (packed) return { bytes: packed, type, encoding: accepted };
    const bytes = await read(key);
    return bytes && { bytes, type, encoding: null };
  };
}
