import { createHash } from 'node:crypto';
import { WORKER_PATH } from '@food/contracts/site-paths';
import type { Deployment } from '../model/deployment';
import { escapeHtml } from './escape';
import { googleSources } from './google-sources';
import type { BaseOf } from './release-base';
import { releaseRoots } from './release-roots';

/**
 * A `<` that begins anything but a tag for appearance only: Leaflet renders its controls, icons and attribution with such tags.
 * No attribute of such a tag may run, lead anywhere but to a page, or give an element a name for scripts.
 */
const MORE_THAN_LOOKS =
  /<(?!\/?(a|b|br|circle|ellipse|g|i|path|span|svg)( (?!on|id=|name=|href="(?!https?:))[\w-]+="[^"<>]*")*\/?>)/i;

/** Whether a text may be parsed into elements of a page (decision 026). */
export const isHarmlessHtml = (html: string): boolean => !MORE_THAN_LOOKS.test(html);

/** What {@link isHarmlessHtml} accepts, for the message about a rejected text. */
export const HARMLESS_WORDS = 'text with tags such as <a href="https://…"> and <b>, and no others';

/** Makes the page's one policy. A browser without Trusted Types has none, and needs none. */
const POLICY = `self.trustedTypes&&(from=>trustedTypes.createPolicy('default',{createHTML:h=>${MORE_THAN_LOOKS}.test(h)?null:h,createScriptURL:u=>from.some(b=>new URL(u,location).href.startsWith(new URL(b,location)))?u:null}))(document.currentScript.dataset.from.split(' '))`;

interface TrustedTypes {
  /** Comes before every other script of the page. */
  script: string;
  scriptHash: string;
  directives: Record<string, string[]>;
}

/** A development server's overlay for what doesn't compile makes its policy again each time it opens. */
const OF_DEVELOPMENT = ['rspack-dev-server#overlay', "'allow-duplicates'"];

interface Composed {
  deployment: Deployment;
  baseOf: BaseOf;
  /** Lets Google Maps in; null keeps it out. */
  nonce: string | null;
  /** Whether every script has a digest; a development server shows compiler errors by a policy of its own. */
  isPinned: boolean;
}

/**
 * Allows text to become a script, a script's address or elements of a page only by one small policy: addresses below the site's
 * releases, its service worker, and elements that can't run code.
 */
export function trustedTypes({ deployment, baseOf, nonce, isPinned }: Composed): TrustedTypes {
  const google = googleSources(nonce);
  const from = [...releaseRoots(deployment, baseOf), WORKER_PATH, ...google.script, ...google.worker];
  return {
    script: `<script data-from="${escapeHtml(from.join(' '))}">${POLICY}</script>\n`,
    scriptHash: `'sha256-${createHash('sha256').update(POLICY).digest('base64')}'`,
    directives: {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...google.policies, ...(isPinned ? [] : OF_DEVELOPMENT)],
    },
  };
}
