import { siteConfig } from '@food/platform/config';

/**
 * The address of a picture: API base plus path with one slash between; absolute only over http(s); null for anything else, so
 * that a placeholder is shown (rule: image-address).
 */
export function imageUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path)) return path;
  // `//host`, `javascript:`, `data:` and the like are not our paths.
  if (/^(\/\/|\\|[a-z][a-z0-9+.-]*:)/i.test(path)) return null;
  return `${siteConfig().apiBase.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
