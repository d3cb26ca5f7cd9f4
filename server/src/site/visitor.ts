import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'visitor';
const TICKETS = 10_000;
const YEAR_SECONDS = 31_536_000;

/** The ticket that a browser carries; null if it carries none. */
export function ticketOf(request: FastifyRequest): number | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,4})(?:;|$)`).exec(request.headers.cookie ?? '');
  return found ? Number(found[1]) : null;
}

/**
 * Draws a ticket for a browser that has none and lets it keep it: random, the same for as long as it is kept, and nothing
 * else is known by it. Only done while a canary is live.
 */
export function drawTicket(reply: FastifyReply, secure: boolean): number {
  const ticket = randomInt(TICKETS);
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${COOKIE}=${ticket}; ${attributes}`);
  return ticket;
}
