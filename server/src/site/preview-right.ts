import type { Deployment } from '@food/releases/model/deployment';
import { askedPreview, type PreviewRight, readPreviewToken } from '@food/releases/preview/preview-link';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readSiteCookie, setSiteCookie } from '../http/site-cookie';
import { mayInspect } from './inspect-right';

/** The tokens of the links that this browser opened, the newest first. */
const COOKIE = 'preview';
const BETWEEN = '~';
/** In characters; browsers refuse a cookie of more than 4,096 bytes. */
const MOST = 3_500;

type Secrets = Pick<Config, 'opsTokens' | 'inspectSecret' | 'publicUrl'>;
type Asked = Pick<PreviewRight, 'releases' | 'deployment'>;

/**
 * Removes a signed link's token from an address and stores it in a cookie, beside those of other links as far as there is room:
 * this browser may then see what each link names, until it expires. Returns the address to redirect to, without the signature, so
 * that it stays out of the history and out of reach of the page; null if the address has none. With an invalid token the redirect
 * leads to the live site.
 */
export function takePreviewLink(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Secrets,
  now: Date,
): string | null {
  if (!request.url.includes('?')) return null;
  const { pathname, searchParams: query } = new URL(withOneSlash(request.url), 'http://site');
  const token = query.get('preview');
  if (token === null) return null;
  query.delete('preview');
  const right = readRight(token, config, now);
  if (right) {
    let value = token;
    let until = right.until;
    for (const other of openedLinks(request, config, now)) {
      const longer = value + BETWEEN + other.token;
      if (other.token === token || longer.length > MOST) continue;
      value = longer;
      until = Math.max(until, other.right.until);
    }
    const seconds = Math.floor((until - now.getTime()) / 1_000);
    setSiteCookie(reply, { name: COOKIE, value, seconds }, config.publicUrl);
    query.delete('release');
    query.delete('deployment');
    for (const release of right.releases) query.append('release', release);
    if (right.deployment !== null) query.set('deployment', String(right.deployment));
  }
  return `${withOneSlash(pathname)}${query.size ? `?${query}` : ''}`;
}

// Two slashes at the start would lead to another site, also those that remain of `/..//`.
const withOneSlash = (path: string): string => path.replace(/^[/\\]+/, '/');

/**
 * The part of the requested preview that this browser may see: what its signed link names, or with an operations session any
 * release and deployment, but only hosts of the live deployment. Null for all others, for whom such an address is the live site's
 * (rule: preview-for-those-who-may).
 */
export function allowedPreview(
  request: FastifyRequest,
  search: string,
  live: Deployment,
  { config, now }: { config: Secrets; now: Date },
): PreviewRight | null {
  const asked = askedPreview(search);
  if (asked.releases.length === 0 && asked.deployment === null) return null;
  const link = openedLinks(request, config, now).find(({ right }) => names(right, asked));
  if (link) return { ...link.right, ...asked };
  if (!isFromHere(request) || !mayInspect(request, config, now)) return null;
  const hosts = [live.host?.live, live.host?.previous, live.host?.canary?.release];
  const isKnown = (release: string) =>
    !release.startsWith('host@') || hosts.some((host) => release === `host@${host?.version}`);
  return { ...asked, releases: asked.releases.filter(isKnown), verdict: null, until: now.getTime() };
}

/** The links that this browser opened and that haven't expired. */
function openedLinks(
  request: FastifyRequest,
  config: Secrets,
  now: Date,
): { token: string; right: PreviewRight }[] {
  const tokens = readSiteCookie(request, COOKIE, config.publicUrl)?.split(BETWEEN) ?? [];
  return tokens.flatMap((token) => {
    const right = readRight(token, config, now);
    return right ? [{ token, right }] : [];
  });
}

/** Links are signed with the token for all duties or with the one for releases. */
function readRight(token: string, { opsTokens }: Secrets, now: Date): PreviewRight | null {
  for (const secret of [opsTokens.all, opsTokens.releases]) {
    const right = secret && readPreviewToken(token, secret, now);
    if (right) return right;
  }
  return null;
}

const names = (link: Asked, { releases, deployment }: Asked): boolean =>
  releases.every((release) => link.releases.includes(release)) &&
  (deployment === null || deployment === link.deployment);

/** A link on another site must not show an operator what its author chose. */
const isFromHere = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== 'cross-site';
