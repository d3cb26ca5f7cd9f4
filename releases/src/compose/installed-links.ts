import { OFFLINE_WORDS } from '@food/contracts/offline';
import { MANIFEST_PATH } from '@food/contracts/site-paths';
import type { SiteConfig } from '@food/platform/config';
import type { PreviewNotice } from '@food/platform/deployment';
import type { Deployment } from '../model/deployment';
import type { HostRelease } from '../model/release';
import { escapeHtml } from './escape';
import { translatorFor } from './in-language';
import { matchPage } from './match-page';

interface Linking {
  deployment: Deployment;
  path: string;
  config: Pick<SiteConfig, 'language'>;
  preview?: PreviewNotice | null;
}

/** The links by which a page of the live deployment can be installed; none in a preview or from a development server. */
export function manifestLink({ deployment, path, config, preview }: Linking, isPinned: boolean): string {
  if (!isPinned || preview) return '';
  // For host and service worker only (host/src/offline, releases/src/offline).
  const offline = [deployment.number, ...offlinePaths(deployment)].join(' ');
  const keep = matchPage(deployment, path)?.offline ? ' data-keep' : '';
  const said = deployment.host
    ? translatorFor(deployment.host.live, config.language)(OFFLINE_WORDS)
    : OFFLINE_WORDS;
  const words = said === OFFLINE_WORDS ? '' : ` data-words="${escapeHtml(said)}"`;
  return `<link rel="manifest" href="${MANIFEST_PATH}"${words} data-offline="${offline}"${keep}>\n`;
}

/** Route paths of the pages that open offline. */
const offlinePaths = ({ remotes }: Deployment): string[] =>
  Object.values(remotes)
    .flatMap(({ live }) => live.pages)
    .filter(({ offline }) => offline)
    .map(({ path }) => path);

/** The host's own icons, for a tab and for a phone's home screen. */
export function icons({ icons: files }: HostRelease, base: string): string {
  const links: string[] = [];
  if (files['favicon.svg'])
    links.push(`<link rel="icon" type="image/svg+xml" href="${base}${files['favicon.svg']}">`);
  if (files['apple-touch-icon.png']) {
    links.push(`<link rel="apple-touch-icon" href="${base}${files['apple-touch-icon.png']}">`);
  }
  return links.join('\n');
}
