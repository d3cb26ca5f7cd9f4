import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ByteCache, byteCache } from '../concurrency/byte-cache';
import type { ChangeListener } from '../db/database';
import { acceptedEncoding, type Encoding, pack } from './encoding';
import { etagOf, hasEtag } from './etag';
import { languageOfCall, VARY_LANGUAGE } from './language-of';
import { notModified } from './not-modified';
import type { FindCached, SameForAll } from './ready-answers';

/** In bytes; a shorter answer fits into one packet uncompressed. */
const WORTH_PACKING = 1_024;
/** In bytes, of all answers together in all encodings that were requested. */
const KEPT_ANSWERS = 16 * 1024 * 1024;

/** An answer as it is sent to everybody who accepts this encoding. */
interface Answer extends SameForAll {
  readonly encoding: Encoding | null;
  readonly etag: string;
}
type CachedAnswers = ByteCache<Answer>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The cache entry of this request's answer; null if it isn't cached. */
    cachedAnswers: CachedAnswers | null;
  }
}

/** A new object after each change; null while changes can't be noticed. */
export type CacheVersion = () => object | null;

/** A cache of answers that is cleared on demand. */
export interface AnswerCache {
  forget(): void;
  version: CacheVersion;
}

/**
 * For calls of this instance whose answers are the same for everybody in one language: each is made once, compressed once in each
 * encoding, and sent to all until `forget` is called. Query parameters that no call of the instance has are ignored. A browser that
 * has the newest one gets a 304 (rule: menu-is-the-same-for-all). While changes can't be noticed, nothing is cached. Not for answers
 * to one caller alone: the length of a compressed answer can reveal its content (BREACH), and it may not be cached.
 */
export function cacheAnswers(
  app: FastifyInstance,
  listener: Pick<ChangeListener, 'isUpToDate'>,
): AnswerCache {
  // A new one with each change: an answer that was read before the change goes into the old one, which isn't read any more.
  let cached: CachedAnswers = byteCache(KEPT_ANSWERS);
  const forget = (): void => {
    cached = byteCache(KEPT_ANSWERS);
  };
  const parameters = new Set<string>();
  app.addHook('onRoute', ({ schema }) => {
    if (!schema?.querystring) return;
    for (const name of Object.keys((schema.querystring as z.ZodObject).shape)) parameters.add(name);
  });
  const keyOf = ({ url = '', headers }: Parameters<FindCached>[0]): string =>
    `${acceptedEncoding(headers['accept-encoding'])} ${languageOfCall(headers)} ${withoutUnknown(url, parameters)}`;
  const find = (asked: Parameters<FindCached>[0]): Answer | null =>
    listener.isUpToDate() ? cached.known(keyOf(asked)) : null;
  app.answerCaches.push(find);
  app.decorateRequest('cachedAnswers', null);
  // After all checks of access and limits.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const known = find(request);
    if (known) return reply.send(dressed(request, reply, known));
    request.cachedAnswers = listener.isUpToDate() ? cached : null;
    done(app.refusalWhenLate(request, 'menus'), payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return done(null, payload);
    const make = () => answerOf(payload, acceptedEncoding(request.headers['accept-encoding']));
    const making = request.cachedAnswers?.get(keyOf(request), make) ?? make();
    making.then((answer) => done(null, answer && dressed(request, reply, answer)), done);
  });
  return { forget, version: () => (listener.isUpToDate() ? cached : null) };
}

/**
 * Leaves out unknown parameters. One with an escaped name stays, since it may be a known one, and so do all of a URL with a `#`, where
 * the router ends the path.
 */
function withoutUnknown(url: string, known: ReadonlySet<string>): string {
  const at = url.indexOf('?');
  if (at < 0 || url.includes('#')) return url;
  const isKnown = (pair: string) => {
    const [name = ''] = pair.split('=', 1);
    return known.has(name) || !/^[\w.~-]*$/.test(name);
  };
  const query = url
    .slice(at + 1)
    .split('&')
    .filter(isKnown);
  return query.length > 0 ? `${url.slice(0, at)}?${query.join('&')}` : url.slice(0, at);
}

async function answerOf(text: string, accepted: Encoding | null): Promise<Answer> {
  const plain = Buffer.from(text);
  const encoding = plain.length < WORTH_PACKING ? null : accepted;
  const bytes = encoding ? await pack(plain, encoding) : plain;
  return { bytes, encoding, etag: etagOf(bytes) };
}

/** Sets the headers of an answer. Returns its body, which is empty for a browser that has it. */
function dressed(request: FastifyRequest, reply: FastifyReply, answer: Answer): Buffer {
  const { bytes, encoding, etag } = answer;
  request.sameForAll = answer;
  const vary = [reply.getHeader('vary'), 'accept-encoding', VARY_LANGUAGE].filter(Boolean).join(', ');
  reply.header('vary', vary).header('etag', etag).header('cache-control', 'public, no-cache');
  if (hasEtag(request, etag)) {
    notModified(reply).removeHeader('content-type');
    return Buffer.alloc(0);
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.type('application/json; charset=utf-8');
  return bytes;
}
