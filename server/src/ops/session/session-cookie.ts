import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { SESSION_MS } from './ops-sessions';

/** Where https is, the prefix keeps other hosts of the domain from planting one. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-operations' : 'operations');
const isSecure = ({ opsUrl }: Config): boolean => opsUrl.startsWith('https:');

function set(reply: FastifyReply, config: Config, value: string, seconds: number): void {
  const secure = isSecure(config);
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Strict; HttpOnly${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(secure)}=${value}; ${attributes}`);
}

export const giveSession = (reply: FastifyReply, config: Config, session: string): void =>
  set(reply, config, session, SESSION_MS / 1_000);

export const takeSession = (reply: FastifyReply, config: Config): void => set(reply, config, '', 0);

/** The session that a browser shows; null where it shows none. */
export function shownSession(request: FastifyRequest, config: Config): string | null {
  const name = nameOf(isSecure(config));
  const found = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '');
  return found?.[1] ?? null;
}
