import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'visitor';
const BUCKETS = 10_000;
const YEAR_SECONDS = 31_536_000;

/** The bucket that a browser's cookie puts its visitor in; null without the cookie. */
export function bucketOf(request: FastifyRequest): number | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,4})(?:;|$)`).exec(request.headers.cookie ?? '');
  return found ? Number(found[1]) : null;
}

/**
 * Puts the visitor of a browser that has no bucket into a random one, of 10,000, for as long as it keeps the cookie; nothing
 * else is known by it (rule: canary-is-stable). Only done while a canary is live.
 */
export function drawBucket(reply: FastifyReply, secure: boolean): number {
  const bucket = randomInt(BUCKETS);
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${COOKIE}=${bucket}; ${attributes}`);
  return bucket;
}
