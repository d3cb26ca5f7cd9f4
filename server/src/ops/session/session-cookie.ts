import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { readSiteCookie, setSiteCookie } from '../../http/site-cookie';
import { SESSION_MS } from './ops-sessions';

const COOKIE = 'operations';

const set = (reply: FastifyReply, { opsUrl }: Config, value: string, seconds: number): void =>
  setSiteCookie(reply, { name: COOKIE, value, seconds, sameSite: 'Strict' }, opsUrl);

export const giveSession = (reply: FastifyReply, config: Config, session: string): void =>
  set(reply, config, session, SESSION_MS / 1_000);

export const takeSession = (reply: FastifyReply, config: Config): void => set(reply, config, '', 0);

/** The session in a request's cookie; null without one. */
export function shownSession(request: FastifyRequest, { opsUrl }: Config): string | null {
  const value = readSiteCookie(request, COOKIE, opsUrl);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
