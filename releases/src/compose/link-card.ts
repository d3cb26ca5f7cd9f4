import type { SiteConfig } from '@food/platform/config';
import { escapeHtml } from './escape';

/** The card of a link that was shared: messengers and social networks read it from the page's HTML. */
export interface LinkCard {
  title: string;
  /** May be empty. */
  description: string;
  /** The page's own address, absolute. */
  url: string;
  /** The picture's address, absolute; null without a picture. */
  image: string | null;
}

interface Head {
  config: SiteConfig;
  card: LinkCard | null;
  /** Returns the host's texts in the language of the page. */
  say: (text: string) => string;
}

/**
 * A page's description and title, and its card if it has one (rule: dish-by-link). Then too the title is the page's own: it stays
 * in the browser if the page under the dish sets none.
 */
export function headOf(pageTitle: string | undefined, { config, card, say }: Head): string {
  const described = card?.description || say('Where taste meets comfort');
  return [
    meta('name', 'description', described),
    `<title>${escapeHtml([...(pageTitle ? [pageTitle] : []), config.brandName].join(' · '))}</title>`,
    ...(card ? cardElements(card, described, config) : []),
  ].join('\n');
}

function cardElements({ title, url, image }: LinkCard, described: string, { brandName }: SiteConfig) {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brandName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', described),
    meta('property', 'og:url', url),
    ...(image ? [meta('property', 'og:image', image), meta('property', 'og:image:alt', title)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
