import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of one origin, which no script can read and no other site's forms or frames send. */
interface SiteCookie {
  name: string;
  value: string;
  /** How long the browser keeps it; until it is closed where absent. */
  seconds?: number;
  /** Strict: not even a link on another site brings it. */
  sameSite?: 'Lax' | 'Strict';
}

/** Whether the address of a site is an https one. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/**
 * The whole name of a cookie. Over https `__Host-` stands before it: browsers then take the cookie only from this very host, never
 * from a subdomain or an unencrypted page (RFC 6265bis, "Cookie Name Prefixes").
 */
export const siteCookieName = (name: string, siteUrl: string): string =>
  isSecure(siteUrl) ? `__Host-${name}` : name;

/** The value of a cookie; undefined where the browser has none. */
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
