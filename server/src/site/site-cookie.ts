import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where the site is reached; over https its cookies are bound to exactly that host. */
interface Site {
  publicUrl: string;
}

const isSecure = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

/**
 * Over https `__Host-` stands before the name: browsers then take the cookie only from this very host, never from a subdomain or
 * an unencrypted page (RFC 6265bis, "Cookie Name Prefixes").
 */
const fullName = (name: string, site: Site): string => (isSecure(site) ? `__Host-${name}` : name);

/** The value of one of the site's own cookies; undefined where the browser has none. */
export function siteCookie(request: FastifyRequest, name: string, site: Site): string | undefined {
  const start = `${fullName(name, site)}=`;
  const all = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return all.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Sets a cookie that no script can read, and that no other site's forms or frames send. */
export function setSiteCookie(
  reply: FastifyReply,
  { name, value, seconds }: { name: string; value: string; seconds: number },
  site: Site,
): void {
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isSecure(site) ? '; Secure' : ''}`;
  reply.header('set-cookie', `${fullName(name, site)}=${value}; ${attributes}`);
}
