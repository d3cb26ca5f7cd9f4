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
 * Takes a signed link out of an address: whoever opens it may see what it names, until it is over, in this browser. Returns the
 * address to go on to, without the signature, so that it stands in no history and no page can read it; null where the
 * address has none. One that isn't valid leads to the live site.
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

// Two at the start would lead to another site, also those that are left of `/..//`.
const withOneSlash = (path: string): string => path.replace(/^[/\\]+/, '/');

/**
 * What of the preview that an address asks for this browser may see: what its signed link names, or with an operations session any
 * release and deployment, but a host only that stands in the live deployment. Null for all others, for whom such an address
 * is the live site's (rule: preview-for-those-who-may).
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

/** Whoever may operate the releases may sign a link, with either token. */
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

/** A link on another site must not show somebody with a session what its author chose. */
const isFromHere = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] !== 'cross-site';
