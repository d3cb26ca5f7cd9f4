import type { SiteConfig } from '@food/shared/config';

/**
 * The policy of every page: scripts and styles only from the release store and the page's own style sheet by its hash; no
 * `unsafe-inline`, no `unsafe-eval`. Pictures may come from any https host: a menu's photographs, profile pictures of
 * social logins and map tiles live elsewhere.
 */
export function contentSecurityPolicy(
  config: SiteConfig,
  releaseBases: string[],
  styleHashes: string[],
): string {
  const releases = releaseBases.flatMap(originOf);
  const api = originOf(config.apiBase);
  const maps = config.googleMapsKey ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : [];
  const tiles = originOf(config.tileUrl);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...releases, ...maps],
    'style-src': ["'self'", ...releases, ...styleHashes],
    'font-src': ["'self'", ...releases],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...releases, ...api, ...tiles],
    'connect-src': ["'self'", ...api, ...[...api, ...releases].map(webSocket), ...maps, ...releases],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

const webSocket = (origin: string): string => origin.replace(/^http/, 'ws');

/** The origin of an absolute address; nothing for a relative one. `{s}` of a tile address becomes a wildcard. */
function originOf(address: string): string[] {
  const found = /^(https?:\/\/[^/]+)/.exec(address.replace('{s}', '*'));
  return found?.[1] ? [found[1]] : [];
}
