import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type S3rver from 's3rver';

interface StoredObject {
  bytes: Buffer;
  metadata: { etag: string };
}

/**
 * Keeps the objects of s3rver's one bucket in memory: whole, and there before the write is answered, as in S3. On its disk they
 * are written in place and after the answer, in three files each, all of which every list reads.
 */
export function keepInMemory({ store }: S3rver, bucket: string): ReadonlyMap<string, StoredObject> {
  const objects = new Map<string, StoredObject>();
  Object.assign(store, {
    getBucket: async (name) => (name === bucket ? { name, creationDate: new Date() } : null),
    getSubresource: async () => null,
    existsObject: async (_, key) => objects.has(key),
    getObject: async (_, key) => {
      const { bytes, metadata } = objects.get(key) ?? {};
      return bytes && metadata
        ? { content: Readable.from(bytes, { objectMode: false }), metadata, size: bytes.length }
        : null;
    },
    putObject: async ({ key, content, metadata }) => {
      const bytes = await buffer(content);
      const md5 = createHash('md5').update(bytes).digest('hex');
      objects.set(key, { bytes, metadata: { ...metadata, etag: JSON.stringify(md5) } });
      return { size: bytes.length, md5 };
    },
    deleteObject: async (_, key) => {
      objects.delete(key);
    },
  } satisfies Partial<S3rver['store']>);
  return objects;
}
