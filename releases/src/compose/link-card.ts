import type { SiteConfig } from '@food/platform/config';
import { escapeHtml } from './escape';

/** What others show of a link to a page that was shared with them: messengers and social networks read it from the HTML. */
export interface LinkCard {
  title: string;
  /** May be empty. */
  description: string;
  /** The page's own address, absolute. */
  url: string;
  /** Of the picture, absolute; null where there is none. */
  image: string | null;
}

interface Head {
  config: SiteConfig;
  card: LinkCard | null;
  /** Gives the host's words in the language of the page. */
  say: (text: string) => string;
}

/**
 * A page's description and title, and its card where it has one (rule: dish-by-link). The title is the page's also then: it stays in
 * the browser when the page under the dish has none of its own.
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
