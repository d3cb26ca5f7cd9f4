import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie for one origin, which no script can read and which other sites' forms and frames don't send. */
interface SiteCookie {
  name: string;
  value: string;
  /** How long the browser keeps it; until it is closed by default. */
  seconds?: number;
  /** Strict: not sent even after a link on another site. */
  sameSite?: 'Lax' | 'Strict';
}

/** Whether the address of a site is an https one. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/**
 * The whole name of a cookie. Over https it is prefixed with `__Host-`: browsers then accept the cookie only from this very host,
 * never from a subdomain or an unencrypted page (RFC 6265bis, "Cookie Name Prefixes").
 */
export const siteCookieName = (name: string, siteUrl: string): string =>
  isSecure(siteUrl) ? `__Host-${name}` : name;

/** The value of a cookie; undefined if the browser has none. */
export function readSiteCookie(request: FastifyRequest, name: string, siteUrl: string): string | undefined {
  const start = `${siteCookieName(name, siteUrl)}=`;
  const all = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return all.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Sets a cookie in this answer, for the origin of `siteUrl`. */
export function setSiteCookie(
  reply: FastifyReply,
  { name, value, seconds, sameSite = 'Lax' }: SiteCookie,
  siteUrl: string,
): void {
  const age = seconds === undefined ? '' : ` Max-Age=${seconds};`;
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${siteCookieName(name, siteUrl)}=${value}; Path=/;${age} SameSite=${sameSite}; HttpOnly${secure}`,
  );
}
