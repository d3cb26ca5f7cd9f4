import type { SiteConfig } from '@food/platform/config';
import type { Deployment } from '../model/deployment';
import { navigationOf } from '../model/navigation';
import { deploymentInLanguage, translatorFor } from './in-language';
import { matchPage } from './match-page';
import type { BaseOf } from './release-base';

/** The page that the installed site opens with. */
const START = '/home';
/** The one page that is not in the navigation, since the cart bar leads to it. */
const CART = { name: 'Cart', url: '/cart' };
/** Phones show no more shortcuts. */
const MOST_SHORTCUTS = 4;
/** `--ground` of the light theme, as in the page's `theme-color`. */
const GROUND = '#f6efe1';

interface Composed {
  deployment: Deployment;
  config: Pick<SiteConfig, 'brandName' | 'language'>;
  baseOf: BaseOf;
}

/**
 * The web app manifest, by which a phone or a desktop installs the site (rule: offline-installed): under the restaurant's
 * name, with the icons of the live host and a way to each main page.
 */
export function webAppManifest({ deployment: inEnglish, config, baseOf }: Composed) {
  const { language } = config;
  const deployment = deploymentInLanguage(inEnglish, language);
  const say = inEnglish.host ? translatorFor(inEnglish.host.live, language) : String;
  return {
    id: '/',
    name: config.brandName,
    description: say('Where taste meets comfort'),
    lang: language,
    dir: 'ltr',
    start_url: START,
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['food'],
    icons: icons(deployment, baseOf),
    shortcuts: shortcuts(deployment, say),
  };
}

/** The mark has room around it, so a phone may cut the same picture to its own shape. */
function icons({ host }: Deployment, baseOf: BaseOf) {
  if (!host) return [];
  return Object.entries(host.live.icons).flatMap(([name, file]) => {
    const [, size] = /^icon-(\d+)\.png$/.exec(name) ?? [];
    const icon = { src: baseOf(host.live) + file, sizes: `${size}x${size}`, type: 'image/png' };
    return size ? ['any', 'maskable'].map((purpose) => ({ ...icon, purpose })) : [];
  });
}

function shortcuts(deployment: Deployment, say: (text: string) => string) {
  const entries = navigationOf(Object.values(deployment.remotes).map(({ live }) => live));
  const main = entries
    .filter(({ path }) => path !== START)
    .map(({ label, path }) => ({ name: label, url: path }));
  const cart = matchPage(deployment, CART.url) ? [{ ...CART, name: say(CART.name) }] : [];
  return [...main.slice(0, MOST_SHORTCUTS - cart.length), ...cart];
}
