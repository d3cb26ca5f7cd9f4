import { createHash } from 'node:crypto';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import type { FastifyRequest } from 'fastify';
import { orNullAfter } from '../concurrency/or-null-after';

/** A text that a browser keeps from an earlier answer, and needs no second time (RFC 9842). */
export interface HeldDictionary {
  /** SHA-256 of its bytes, in base64. */
  digest: string;
  /** The name that its answer gave it. */
  id: string;
}

/** The name of the encoding: Zstandard with a dictionary. */
export const WITH_DICTIONARY = 'dcz';
/** Answers differ with these headers. */
export const VARY_DICTIONARY = 'accept-encoding, available-dictionary';

const DIGEST = /^:([A-Za-z0-9+/]{43}=):$/;
const ID = /^"([\x20\x21\x23-\x5b\x5d-\x7e]+)"$/;
/** Before the compressed bytes comes the digest of the dictionary, as a frame that is skipped (RFC 9842, 5). */
const SKIPPED_FRAME = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** In bytes; a larger text would take tens of milliseconds on the strong level, and only a few bytes less. */
const LARGE = 100_000;
const LEVEL = { small: 9, large: 3 };

/** Whether a browser names a dictionary, of use or not. */
export const hasDictionary = (headers: FastifyRequest['headers']): boolean =>
  'available-dictionary' in headers;

/** What asks for an answer. */
export type Asking = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * The dictionary that a browser has for this request; null without one, and for headers of another form. Null for HEAD too: without the
 * compressed bytes Chromium takes the answer for a broken one.
 */
export function heldDictionary({ method, headers }: Asking): HeldDictionary | null {
  const digest = DIGEST.exec(String(headers['available-dictionary'] ?? ''))?.[1];
  const id = ID.exec(String(headers['dictionary-id'] ?? ''))?.[1];
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  return method === 'GET' && digest && id && accepted.includes(WITH_DICTIONARY) ? { digest, id } : null;
}

/** The digest by which browsers name a dictionary. */
export const dictionaryDigest = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64');

/** In bytes: beyond that one text would hold up the process for a good part of a second, and take as much memory for good. */
const MOST = 4_000_000;
/** How long the package may take to begin; without memory it says nothing. */
const TIMEOUT_MS = 500;

let ready: Promise<void> | null = null;
/** Loaded twice, the package would use the functions of one instance with the memory of another. */
async function load(): Promise<void> {
  try {
    freeCCtx(createCCtx());
  } catch {
    await orNullAfter(init(), TIMEOUT_MS);
  }
}

/**
 * What of these bytes is not in the dictionary: some milliseconds of processor for 300 KB. Null for large ones. Throws if the
 * package has not begun; it may do so later.
 */
export async function packWith(dictionary: Buffer, bytes: Buffer): Promise<Buffer | null> {
  if (Math.max(dictionary.length, bytes.length) > MOST) return null;
  ready ??= load();
  await ready;
  const level = bytes.length > LARGE ? LEVEL.large : LEVEL.small;
  const digest = Buffer.from(dictionaryDigest(dictionary), 'base64');
  const context = createCCtx();
  try {
    return Buffer.concat([SKIPPED_FRAME, digest, compressUsingDict(context, bytes, dictionary, level)]);
  } finally {
    freeCCtx(context);
  }
}
