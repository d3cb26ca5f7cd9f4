import { siteConfig } from '@food/platform/config';

/**
 * The widths in pixels in which the server has its pictures of the menu, as tools/seed-pictures makes them: for places of 72 to
 * 208 CSS pixels on screens of one and two pixels to each (decision 031). Screens of three get those of two.
 */
export const PICTURE_WIDTHS = [72, 144, 192, 240, 288, 384] as const;

/** Below the API's base. A full-size picture has its sizes beside it: `bir-001.webp`, and `144/bir-001.avif`. */
const PATH = '/images/menu/';

/**
 * The sizes of one of the server's pictures, for `srcset`.
 *
 * @param src - a full address
 * @returns undefined for a picture from elsewhere, whose sizes are unknown
 */
export function pictureSizes(src: string): string | undefined {
  const folder = siteConfig().apiBase.replace(/\/+$/, '') + PATH;
  if (!src.startsWith(folder)) return undefined;
  const name = /^([\w-]+)\.webp$/.exec(src.slice(folder.length))?.[1];
  return name && PICTURE_WIDTHS.map((width) => `${folder}${width}/${name}.avif ${width}w`).join(', ');
}
