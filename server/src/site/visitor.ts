import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readSiteCookie, setSiteCookie } from '../http/site-cookie';

const COOKIE = 'visitor';
const BUCKETS = 10_000;
const YEAR_SECONDS = 31_536_000;

/** The bucket that a browser's cookie puts its visitor in; null without the cookie. */
export function bucketOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): number | null {
  const value = readSiteCookie(request, COOKIE, config.publicUrl) ?? '';
  return /^\d{1,4}$/.test(value) ? Number(value) : null;
}

/**
 * Assigns a browser without a bucket to a random one, of 10,000, from its next page on and for as long as it keeps the cookie,
 * which contains nothing else (rule: canary-is-stable). Only while a canary is live.
 */
export function assignBucket(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): void {
  const value = String(randomInt(BUCKETS));
  setSiteCookie(reply, { name: COOKIE, value, seconds: YEAR_SECONDS }, config.publicUrl);
}
