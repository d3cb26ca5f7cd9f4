import {
  buildDeployment,
  buildHost,
  buildPage,
  buildRemote,
  integrityFor,
} from '../testing/release-builders';
import { type ComposeInput, compose } from './compose';
import { placeInLanguage } from './in-language';
import { composedRemote, pageComposition, remotePaths } from './page-composition';
import { releaseBase } from './release-base';
import { webAppManifest } from './web-app-manifest';

const words = (language: string) => ({
  js: [{ file: `messages-${language}.js`, integrity: integrityFor(`messages-${language}.js`) }],
  css: [],
});
const languages = { hi: words('hi'), te: words('te') };
const catalog = buildRemote('catalog', {
  displayName: 'Menu',
  unavailableMessage: 'The menu can’t be shown.',
  pages: [buildPage('/home', { title: 'Home' })],
  navigation: [{ label: 'Home', path: '/home', icon: 'home', order: 10 }],
  languages,
  translations: { hi: { Menu: 'मेन्यू', Home: 'होम', 'The menu can’t be shown.': 'मेन्यू नहीं दिखाया जा सकता।' } },
});
const orders = buildRemote('orders', { pages: [buildPage('/orders')], languages });
const host = buildHost({
  pageFormat: 2,
  languages,
  translations: {
    hi: {
      Loading: 'लोड हो रहा है',
      'Try again': 'फिर कोशिश करें',
      'This page didn’t load. Your cart is kept.': 'यह पेज लोड नहीं हुआ।',
      'You are offline. This page is from {time}.': 'आप ऑफ़लाइन हैं। यह पेज {time} का है।',
      'Where taste meets comfort': 'जहाँ स्वाद मिले सुकून से',
      'This site needs JavaScript to take your order.': 'इस साइट को JavaScript चाहिए।',
    },
  },
});
const deployment = buildDeployment([catalog, orders], {
  number: 7,
  host: { live: host, previous: null, canary: null },
});
const baseOf = releaseBase('/releases/');
const config = {
  apiBase: '',
  brandName: 'Verandah Kitchen',
  tileUrl: '',
  tileAttribution: '',
  googleMapsKey: null,
  fssaiLicence: null,
};
const page = (language: 'en' | 'hi' | 'te', changed: Partial<ComposeInput> = {}) =>
  compose({
    deployment,
    host: { shell: '<p role="status">Loading</p><button>Try again</button>', css: '', guard: 'guard()' },
    path: '/home',
    config: { ...config, language },
    answers: {},
    baseOf,
    ...changed,
  }).html;
const hinted = (html: string) =>
  [...html.matchAll(/<link rel="preload"[^>]*href="([^"]*messages[^"]*)"/g)].map(([, href]) => href);

describe('A page in a language', () => {
  it('hints at the words of the host and of its own remote in that language, and at no others', () => {
    expect(hinted(page('hi'))).toEqual([
      '/releases/host/1.0.0/messages-hi.js',
      '/releases/catalog/1.0.0/messages-hi.js',
    ]);
    expect(hinted(page('en'))).toEqual([]);
  });

  it('says its language, and what is there before any script runs in it', () => {
    const html = page('hi');

    expect(html).toContain('<html lang="hi">');
    expect(html).toContain('<title>होम · Verandah Kitchen</title>');
    expect(html).toContain('<p role="status">लोड हो रहा है</p><button>फिर कोशिश करें</button>');
    expect(html).toContain('<noscript>इस साइट को JavaScript चाहिए।</noscript>');
    expect(html).toContain('content="जहाँ स्वाद मिले सुकून से"');
    expect(html).toContain('यह पेज लोड नहीं हुआ।');
    expect(html).toContain('data-words="आप ऑफ़लाइन हैं। यह पेज {time} का है।"');
    expect(page('en')).toContain('<title>Home · Verandah Kitchen</title>');
  });

  it('is in English if an older release has no words in it', () => {
    const html = page('te');

    expect(html).toContain('<html lang="te">');
    expect(html).toContain('<title>Home · Verandah Kitchen</title>');
    expect(html).toContain('<p role="status">Loading</p>');
  });
});

describe('The description of a remote for a browser', () => {
  const facts = (language: 'en' | 'hi') =>
    pageComposition(deployment, { path: '/home', baseOf, isPreview: false, language });

  it('names the texts of its page’s language alone', () => {
    expect(facts('hi').remotes.catalog?.live.languages).toEqual({ hi: languages.hi });
    expect(facts('en').remotes.catalog?.live.languages).toBeUndefined();
  });

  it('has its names in that language', () => {
    const { remotes, navigation, routes } = facts('hi');

    expect(remotes.catalog).toMatchObject({
      displayName: 'मेन्यू',
      unavailableMessage: 'मेन्यू नहीं दिखाया जा सकता।',
    });
    expect(routes?.catalog?.displayName).toBe('मेन्यू');
    expect(navigation?.map(({ label }) => label)).toEqual(['होम']);
  });

  it('has those of the release that pages fall back to as well, and says nothing for a release without any', () => {
    const place = placeInLanguage({ live: orders, previous: catalog }, 'hi');

    expect(place.previous).toMatchObject({ displayName: 'मेन्यू', pages: [{ title: 'होम' }] });
    expect(place.live).toEqual({ ...orders, languages: { hi: languages.hi } });
    const { languages: _, ...bare } = orders;
    expect(placeInLanguage({ live: bare, previous: null }, 'hi').live).toEqual(bare);
  });

  it('is requested at an address of its language, if the page did not bring it', () => {
    expect(facts('en').remotesAt).toBe('/composition/7/');
    expect(facts('hi').remotesAt).toBe('/composition/hi/7/');
    expect(remotePaths(7, orders, 'hi')).toEqual([
      'composition/hi/7/orders@1.0.0.json',
      'composition/hi/live/orders@1.0.0.json',
    ]);
  });

  it('names the texts of all languages if none is given, as for hosts elsewhere', () => {
    expect(composedRemote({ live: orders, previous: null }, baseOf).live.languages).toEqual(languages);
  });
});

it('The installed site has its names in the language that the browser asks for', () => {
  const manifest = webAppManifest({ deployment, config: { ...config, language: 'hi' }, baseOf });

  expect(manifest).toMatchObject({ lang: 'hi', description: 'जहाँ स्वाद मिले सुकून से' });
});
