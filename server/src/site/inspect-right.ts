import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readSiteCookie, setSiteCookie } from '../http/site-cookie';

type Settings = Pick<Config, 'inspectSecret' | 'publicUrl'>;

const COOKIE = 'inspect';
const LASTS_MS = 8 * 60 * 60_000;
const LINK_MS = 60_000;

/** The script of the overlay, which only pages have whose visitor may see it. */
export const OVERLAY_SCRIPT = '/ops/inspect/overlay.js';
/** Where the link of the operations page leads. */
export const INSPECT_LINK = '/ops/inspect/begin';

/** A path that gives the right to inspect to the browser that opens it within a minute. For operators. */
export const inspectLink = (settings: Settings, now: Date): string =>
  `${INSPECT_LINK}?grant=${signed('begin', now.getTime() + LINK_MS, settings)}`;

export const isInspectLink = (grant: string, settings: Settings, now: Date): boolean =>
  isSigned('begin', grant, settings, now);

/**
 * Lets this browser inspect its pages for eight hours, or until it is closed. The cookie is signed with a token of operations:
 * every process of the site knows it, it grants nothing else, and another token ends it.
 */
export function grantInspecting(reply: FastifyReply, settings: Settings, now: Date): void {
  const value = signed('inspect', now.getTime() + LASTS_MS, settings);
  setSiteCookie(reply, { name: COOKIE, value }, settings.publicUrl);
}

/**
 * Whether this browser has the right, from the operations page, to see the releases of its pages and those that are not live
 * (rule: overlay-for-those-who-may). It includes no right to change anything.
 */
export function mayInspect(request: FastifyRequest, settings: Settings, now: Date): boolean {
  const shown = readSiteCookie(request, COOKIE, settings.publicUrl) ?? '';
  return isSigned('inspect', shown, settings, now);
}

const signed = (right: string, until: number, settings: Settings): string =>
  `${until}.${signatureOf(right, String(until), settings)}`;

function isSigned(right: string, text: string, settings: Settings, now: Date): boolean {
  const [, until = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(text) ?? [];
  if (Number(until) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(right, until, settings)));
}

const signatureOf = (right: string, until: string, { inspectSecret }: Settings): string =>
  createHmac('sha256', inspectSecret).update(`${right} until ${until}`).digest('base64url');
