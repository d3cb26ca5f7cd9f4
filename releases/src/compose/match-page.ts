import type { FileRef } from '@food/platform/deployment';
import type { Deployment } from '../model/deployment';
import type { RemoteRelease } from '../model/release';

export interface MatchedPage {
  release: RemoteRelease;
  js: FileRef[];
  css: FileRef[];
  /** Its route path in the remote, such as `/category/:categoryId`. */
  pattern: string;
  /** A customer's first calls of the page, as the remote names them. */
  firstCalls: readonly string[];
  /** Open calls of the page, with the path's parameters filled in. */
  preload: string[];
  title: string | undefined;
  /** Whether the server renders it. */
  serverRender: boolean;
  /** Whether a browser may cache it for offline use. */
  offline: boolean;
}

/** The page at a path, with every file that it runs: entry, routes, page. Null if no remote owns the path. */
export function matchPage(deployment: Deployment, path: string): MatchedPage | null {
  for (const { live } of Object.values(deployment.remotes)) {
    for (const page of live.pages) {
      const params = matchPattern(page.path, path);
      if (params)
        return {
          release: live,
          pattern: page.path,
          firstCalls: page.firstCalls ?? [],
          title: page.title,
          serverRender: page.serverRender ?? false,
          offline: page.offline ?? false,
          preload: page.preload.map((read) => filled(read, params)),
          ...filesOf(live, page),
        };
    }
  }
  return null;
}

function filesOf(
  release: RemoteRelease,
  page: RemoteRelease['pages'][number],
): Pick<MatchedPage, 'js' | 'css'> {
  const routes = release.exposes['./routes'] ?? { js: [], css: [] };
  return {
    js: [release.entry, ...routes.js, ...page.js],
    css: [...routes.css, ...page.css],
  };
}

/** Parameters of a path that matches a route pattern such as `/category/:categoryId`; null if it doesn't match. */
export function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    // React Router compares without case, and so must the hints.
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/** A path as links spell it: letters and slashes as in its pattern, and in the parameters encoded what a browser encodes. */
export function canonicalPath(pattern: string, path: string): string {
  const params = matchPattern(pattern, path) ?? {};
  const spelled = (segment: string) =>
    segment.startsWith(':') ? encoded(decoded(params[segment.slice(1)] ?? '')) : segment;
  return pattern.split('/').map(spelled).join('/');
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:24|26|2B|2C|3A|3B|3D|40|5B|5D|7C)/g, decodeURIComponent);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const filled = (read: string, params: Record<string, string>): string =>
  read.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
