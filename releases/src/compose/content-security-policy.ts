import type { SiteConfig } from '@food/platform/config';
import { googleSources } from './google-sources';

/** What is allowed inside the page itself. */
interface Inline {
  styleHashes: string[];
  scriptHashes: string[];
  /** Lets Google Maps in, with its style elements; null keeps it out. */
  nonce: string | null;
  /** Further directives of the page. */
  directives: Record<string, string[]>;
}

/**
 * The policy of every page: scripts and styles only from the release store, and the page's own guard and style sheet by
 * their hashes; no `unsafe-inline`, no `unsafe-eval`. Pictures may come from any https host: a menu's photographs, profile
 * pictures of social logins and map tiles live elsewhere.
 */
export function contentSecurityPolicy(
  config: SiteConfig,
  releaseBases: string[],
  { styleHashes, scriptHashes, nonce, directives: further }: Inline,
): string {
  const releases = releaseBases.flatMap(originOf);
  const api = originOf(config.apiBase);
  const tiles = originOf(config.tileUrl);
  const google = googleSources(nonce);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...releases, ...scriptHashes, ...google.script],
    'style-src': ["'self'", ...releases, ...styleHashes, ...google.style],
    'font-src': ["'self'", ...releases, ...google.font],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...releases, ...api, ...tiles],
    'connect-src': [
      "'self'",
      ...api,
      ...[...api, ...releases].map(webSocket),
      ...google.connect,
      ...releases,
    ],
    'worker-src': ["'self'", ...google.worker],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...further,
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
