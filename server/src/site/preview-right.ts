import type { Deployment } from '@food/releases/model/deployment';
import { askedPreview, type PreviewRight, readPreviewToken } from '@food/releases/preview/preview-link';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readSiteCookie, setSiteCookie } from '../http/site-cookie';
import { mayInspect } from './inspect-right';

const COOKIE = 'preview';

type Secrets = Pick<Config, 'opsTokens' | 'inspectSecret' | 'publicUrl'>;
type Asked = Pick<PreviewRight, 'releases' | 'deployment'>;

/**
 * Removes a signed link's token from an address and stores it as a cookie: this browser may then see what the link names, until
 * it expires. Returns the address to redirect to, without the signature, so that it stays out of the history and out of reach of
 * the page; null if the address has none. With an invalid token the redirect leads to the live site.
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
    const seconds = Math.floor((right.until - now.getTime()) / 1_000);
    setSiteCookie(reply, { name: COOKIE, value: token, seconds }, config.publicUrl);
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
  const token = readSiteCookie(request, COOKIE, config.publicUrl);
  const link = token ? readRight(token, config, now) : null;
  if (link && names(link, asked)) return { ...link, ...asked };
  if (!isFromHere(request) || !mayInspect(request, config, now)) return null;
  const hosts = [live.host?.live, live.host?.previous, live.host?.canary?.release];
  const isKnown = (release: string) =>
    !release.startsWith('host@') || hosts.some((host) => release === `host@${host?.version}`);
  return { ...asked, releases: asked.releases.filter(isKnown), verdict: null, until: now.getTime() };
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
