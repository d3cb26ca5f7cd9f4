import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

type Secrets = Pick<Config, 'opsToken' | 'publicUrl'>;

const COOKIE = 'inspect';
const LASTS_MS = 8 * 60 * 60_000;

/** The script of the overlay, which a page has only where somebody may see it (server/src/ops/inspect). */
export const OVERLAY_SCRIPT = '/ops/inspect/overlay.js';

/**
 * Lets this browser see for eight hours, until it is closed, what its pages are made of. The cookie is signed with the operations
 * token: every process of the site knows it, it gives no other right, and another token ends it.
 */
export function grantInspecting(reply: FastifyReply, config: Secrets, now: Date): void {
  const until = String(now.getTime() + LASTS_MS);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${until}.${signatureOf(until, config)}; Path=/; SameSite=Lax; HttpOnly${secure}`,
  );
}

/** Whether this browser may see what its pages are made of (rule: overlay-for-those-who-may). */
export function mayInspect(request: FastifyRequest, config: Secrets, now: Date): boolean {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{13})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  );
  const [, until = '', signature = ''] = found ?? [];
  if (!found || Number(until) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(until, config)));
}

const signatureOf = (until: string, { opsToken }: Secrets): string =>
  createHmac('sha256', opsToken).update(`inspect until ${until}`).digest('base64url');
