import { extname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { abortAfter } from '../model/abort-after';
import { Refusal } from '../model/errors';
import { MIME_TYPES } from './mime-types';
import { refuseLarger } from './most-bytes';
import type { ObjectStore, StoredObject } from './object-store';
import { addressOf, type Bucket, connect, type S3Options } from './s3-bucket';
import {
  inWords,
  isAbsent,
  isAnswer,
  isConflict,
  isLate,
  isRefusedCondition,
  wasRepeated,
} from './s3-failure';
import { probeConditions } from './s3-probe';

type Condition = { IfMatch: string } | { IfNoneMatch: '*' };

const TRIES = 4;
const PAUSE_MS = 50;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Releases in a bucket of an S3-compatible store. Conditional writes keep writers apart, on any number of machines; a store
 * that ignores them is refused before the first write. Readers need no right to write.
 */
export function s3Store(url: string, options: S3Options = {}): ObjectStore {
  const { name } = addressOf(url, options.setting);
  const bucket = onceGood(() => connect(url, options));
  const writable = onceGood(async () => {
    const connected = await bucket();
    return { ...connected, formOf: await probeConditions(connected) };
  });
  const say = (deed: string) => (error: unknown) => {
    throw inWords(error, name, deed);
  };
  return {
    async get(key) {
      insideStore(key);
      return bucket()
        .then((at) => read(at, key))
        .catch(say(`read ${key}`));
    },
    async create(key, bytes) {
      insideStore(key);
      return writable()
        .then((at) => write(at, key, bytes, { IfNoneMatch: '*' }))
        .catch(say(`write ${key}`));
    },
    async replace(key, bytes, tag) {
      insideStore(key);
      return writable()
        .then((at) => {
          const condition: Condition = tag === null ? { IfNoneMatch: '*' } : { IfMatch: at.formOf(tag) };
          return write(at, key, bytes, condition);
        })
        .catch(say(`replace ${key}`));
    },
    async list(prefix) {
      insideStore(prefix);
      return bucket()
        .then((at) => namesBelow(at, prefix, options.pageSize))
        .catch(say(`list ${prefix || 'the bucket'}`));
    },
    async remove(key) {
      insideStore(key);
      return bucket()
        .then(async ({ client, sdk, name, at }) => {
          await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: at(key) }));
        })
        .catch(say(`remove ${key}`));
    },
  };
}

/** A failure is not cached: the next call tries again. */
function onceGood<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** The SDK repeats a request without an answer; a body that breaks off is ours to repeat. */
async function read(bucket: Bucket, key: string, attempt = 1): Promise<StoredObject | null> {
  const { client, sdk, name, at } = bucket;
  try {
    const found = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: at(key) }));
    const bytes = await abortAfter(bucket.wholeMs, (signal) => bodyOf(key, found, signal));
    if (found.ContentLength !== undefined && bytes.length !== found.ContentLength)
      throw new Error(`${key} broke off`);
    return { bytes, tag: found.ETag ?? '' };
  } catch (error) {
    if (isAbsent(error)) return null;
    if (isAnswer(error) || isLate(error) || error instanceof Refusal || attempt >= TRIES) throw error;
    await pause(PAUSE_MS * attempt);
    return read(bucket, key, attempt + 1);
  }
}

/** Reads the body of an answer, and stops when it is larger than an object may be, whatever its declared length. */
async function bodyOf(
  key: string,
  { Body, ContentLength = 0 }: GetObjectCommandOutput,
  signal: AbortSignal,
): Promise<Buffer> {
  if (Body) addAbortSignal(signal, Body as Readable);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    refuseLarger(key, Math.max(size, ContentLength));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function write(
  bucket: Bucket,
  key: string,
  bytes: Buffer,
  condition: Condition,
  attempt = 1,
): Promise<boolean> {
  const { client, sdk, name, at } = bucket;
  const object = { Bucket: name, Key: at(key), Body: bytes, ...headersOf(key) };
  try {
    await client.send(new sdk.PutObjectCommand({ ...object, ...condition }));
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return wasRepeated(error) && (await holds(bucket, key, bytes));
    if (isAbsent(error)) return false;
    if (!isConflict(error) || attempt >= TRIES) throw error;
    await pause(PAUSE_MS * attempt);
    return write(bucket, key, bytes, condition, attempt + 1);
  }
}

const holds = async (bucket: Bucket, key: string, bytes: Buffer): Promise<boolean> =>
  (await read(bucket, key))?.bytes.equals(bytes) ?? false;

async function namesBelow(
  { client, sdk, name, at }: Bucket,
  prefix: string,
  pageSize = 1_000,
): Promise<string[]> {
  const below = at(prefix);
  const pages = sdk.paginateListObjectsV2(
    { client, pageSize },
    { Bucket: name, Prefix: below, Delimiter: '/' },
  );
  const names: string[] = [];
  for await (const { Contents = [], CommonPrefixes = [] } of pages) {
    const keys = [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)];
    names.push(...keys.map((key) => (key ?? '').slice(below.length).replace(/\/$/, '')));
  }
  return names.filter((found) => found && !isHousekeeping(found)).sort();
}

/** How a CDN that reads the bucket itself must cache an object: only the pointer ever changes. */
const headersOf = (key: string) => ({
  ContentType: MIME_TYPES[extname(key)] ?? 'application/octet-stream',
  CacheControl: key.includes('/') ? FOREVER : 'no-cache',
});

/** The key, if it names an object inside the store. Throws for one that leads out of it. */
function insideStore(key: string): string {
  if (key.startsWith('/') || key.split('/').includes('..'))
    throw new Error(`The key ${key} points out of the store`);
  return key;
}

/** Whether a name is one of the store's internal files, which lists leave out. */
const isHousekeeping = (name: string): boolean => name.startsWith('.');
