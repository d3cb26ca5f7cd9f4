import type { FileRef } from '@food/platform/deployment';
import type { Release } from '../model/release';
import type { ComposeInput } from './compose';
import { wordFiles } from './in-language';
import type { MatchedPage } from './match-page';

// Files of a development server change under their name, so they have none.
export const integrityAttribute = (integrity: string): string =>
  integrity ? ` integrity="${integrity}"` : '';

/** A picture with priority, as `Picture` of @food/ui is rendered. */
const FIRST_PICTURE =
  /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/?><img [^>]*fetchPriority="high"/g;

/**
 * Preloads, from the head, the pictures that a rendered page shows first. Without it a browser asks for them once it has laid out what
 * came, and so often after the scripts that have time.
 */
export const pictureHints = ({ rendered }: ComposeInput): string =>
  [...(rendered?.html ?? '').matchAll(FIRST_PICTURE)]
    .map(
      ([, sources, sizes]) =>
        `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${sources}" imagesizes="${sizes}">\n`,
    )
    .join('');

/**
 * Preloads, with integrity, exactly the files that a page runs beside the main script. They belong behind the page's content:
 * they have time until the main script has come, and if a browser asks for them first, the first picture has a smaller share of
 * the line.
 */
export function hints(
  page: MatchedPage | null,
  { deployment, config, baseOf, rendered }: ComposeInput,
): string {
  const hint = (release: Release, as: 'script' | 'style') => (file: FileRef) =>
    `<link rel="preload" as="${as}" crossorigin="anonymous"${integrityAttribute(file.integrity)} href="${baseOf(release)}${file.file}">`;
  const words = [deployment.host?.live, page?.release]
    .filter((release) => release !== undefined)
    .flatMap((release) => wordFiles(release, config.language).map(hint(release, 'script')));
  if (!page) return words.join('\n');
  return [
    ...page.js.map(hint(page.release, 'script')),
    ...words,
    ...(rendered ? [] : page.css.map(hint(page.release, 'style'))),
  ].join('\n');
}
