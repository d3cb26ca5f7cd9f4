import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import type { Language } from '@food/contracts/language';
import type { PageComposition } from '@food/platform/deployment';
import type { Deployment } from '../model/deployment';
import type { HostRelease, RemoteRelease } from '../model/release';
import { buildLarge, largePath } from '../testing/many-remotes';
import {
  buildDeployment,
  buildHost,
  buildPage,
  buildRemote,
  integrityFor,
} from '../testing/release-builders';
import { type ComposeInput, compose, ownsPage, pageData, preloadOf } from './compose';
import { remotePaths } from './page-composition';
import { releaseBase } from './release-base';

const CONFIG = {
  apiBase: '',
  brandName: 'Verandah Kitchen',
  language: 'en' as const,
  tileUrl: 'https://{s}.tile.example/{z}/{x}/{y}.png',
  tileAttribution: '© OpenStreetMap contributors',
  googleMapsKey: null,
  fssaiLicence: null,
};

const hostSources = join(__dirname, '../../../host/src');
const SHELL = readFileSync(join(hostSources, 'shell.html'), 'utf8');
const SHELL_CSS = readFileSync(join(hostSources, 'shell.css'), 'utf8');
const BASE_CSS = readFileSync(join(hostSources, '../../shared/ui/src/styles/base.css'), 'utf8');

/** Catalog owns /home and /category/:categoryId, checkout /cart. */
const site = (): Deployment =>
  buildDeployment([
    buildRemote('catalog', {
      version: '1.1.0',
      pages: [
        buildPage('/home', { preload: ['/auth/home/categories'] }),
        buildPage('/category/:categoryId', { preload: ['/auth/items/:categoryId', '/auth/keywords'] }),
      ],
    }),
    buildRemote('checkout', { pages: [buildPage('/cart')] }),
  ]);

const page = (path: string, changed: Partial<ComposeInput> = {}) => {
  const { html, headers } = compose({
    deployment: site(),
    host: { shell: '<p>{{brand}}</p>', css: 'body{margin:0}' },
    path,
    config: CONFIG,
    answers: {},
    baseOf: releaseBase('/releases/'),
    ...changed,
  });
  return { html, headers, policy: headers['Content-Security-Policy'] };
};

/** The attributes of every element of a kind in the HTML; an attribute without a value is ''. */
const elements = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, value ?? '']),
    ),
  );
const hints = (html: string) => elements(html, 'link').filter(({ rel }) => rel === 'preload');
const dataOf = (html: string): string => /id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
const styleOf = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
/** The attributes of the script that makes the Trusted Types policy (trusted-types.ts). */
const firstScriptHash = (html: string): string =>
  `'sha256-${createHash('sha256')
    .update(/<script[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
    .digest('base64')}'`;
const guardOf = (html: string) =>
  elements(html, 'script').find((script) => 'data-guard' in script)?.['data-guard'] ?? '';
const directive = (policy: string, name: string): string[] =>
  policy
    .split('; ')
    .find((entry) => entry.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('A composed page hints', () => {
  it('exactly the files that it runs: its remote’s entry, routes and its own', () => {
    const { html } = page('/home');

    expect(hints(html).map(({ as, href }) => [as, href])).toEqual([
      ['script', '/releases/catalog/1.1.0/entry.js'],
      ['script', '/releases/catalog/1.1.0/expose-routes.js'],
      ['script', '/releases/catalog/1.1.0/home.js'],
      ['style', '/releases/catalog/1.1.0/home.css'],
    ]);
  });

  it('them behind its content, so that the main script and the first picture are asked for before', () => {
    const { html } = page('/home', {
      rendered: { html: '<img src="/dish.avif">', by: 'host@1.0.0', styles: [] },
    });

    const places = ['data-main', '/dish.avif', 'rel="preload"'].map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('each with its integrity, and as the page will ask for it', () => {
    const { html } = page('/home');

    for (const hint of hints(html)) {
      expect(hint).toMatchObject({
        crossorigin: 'anonymous',
        integrity: integrityFor(String(hint.href).split('/').at(-1) ?? ''),
      });
    }
  });

  it.each(['/HOME', '/home/', '//home', '/Category/3'])(
    'also if the address is written otherwise: %s',
    (path) => {
      expect(hints(page(path).html)).toHaveLength(4);
    },
  );

  it.each(['/', '/skip2', '/nowhere', '/category', '/category/3/4'])(
    'nothing if no remote owns it: %s',
    (path) => {
      expect(hints(page(path).html)).toEqual([]);
    },
  );

  it('the files of the previous release never', () => {
    const deployment = site();
    const live = deployment.remotes.catalog?.live ?? buildRemote('catalog');
    const previous = { ...live, version: '1.0.0' };

    const { html } = page('/home', {
      deployment: { ...deployment, remotes: { catalog: { live, previous, canary: null } } },
    });

    expect(hints(html).filter(({ href }) => href?.includes('1.0.0'))).toEqual([]);
    expect(JSON.parse(dataOf(html)).composition.remotes.catalog.previous.version).toBe('1.0.0');
  });
});

describe('A composed page', () => {
  it('runs one script of the host, with high priority and integrity, before anything else on the line', () => {
    const { html } = page('/home');

    const scripts = elements(html, 'script').filter(({ src }) => src);
    expect(scripts).toEqual([
      {
        defer: '',
        'data-main': '',
        fetchpriority: 'high',
        crossorigin: 'anonymous',
        integrity: integrityFor('main.js'),
        src: '/releases/host/1.0.0/main.js',
      },
    ]);
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('rel="preload"'));
  });

  it('draws the host’s guard before the main script, pinned by its hash, with the previous host to fall back to', () => {
    const deployment = buildDeployment([]);
    const host = { live: buildHost({ version: '1.1.0' }), previous: buildHost(), canary: null };
    const guard = 'addEventListener("error",()=>0)';

    const { html, policy } = page('/', {
      deployment: { ...deployment, host },
      host: { shell: '', css: '', guard },
    });

    const data = JSON.parse(guardOf(html).replaceAll('&quot;', '"'));
    expect(data).toMatchObject({
      version: '1.1.0',
      previous: { js: [{ url: '/releases/host/1.0.0/main.js', integrity: integrityFor('main.js') }] },
    });
    expect(html.indexOf(guard)).toBeLessThan(html.indexOf('data-main'));
    const hash = createHash('sha256').update(guard).digest('base64');
    expect(directive(policy, 'script-src')).toContain(`'sha256-${hash}'`);
  });

  describe('of a page that begins a customer’s calls', () => {
    const script = 'begin()';
    const pages = [
      buildPage('/track/:orderId', { firstCalls: ['/auth/order/:orderId'] }),
      buildPage('/help'),
    ];
    const deployment = buildDeployment([buildRemote('tracking', { pages })]);
    const at = (path: string) => page(path, { deployment, host: { shell: '', css: '', firstCalls: script } });
    const callsOf = (html: string) =>
      elements(html, 'script').find((element) => 'data-calls' in element)?.['data-calls'];

    it('has the script for that before all others, pinned by its hash, and nothing of the address in it', () => {
      const { html, policy } = at('/track/ORD-1');

      expect(JSON.parse(callsOf(html)?.replaceAll('&quot;', '"') ?? '')).toEqual({
        api: '',
        language: 'en',
        page: '/track/:orderId',
        calls: ['/auth/order/:orderId'],
      });
      expect(html).not.toContain('ORD-1');
      expect(html.indexOf(script)).toBeLessThan(html.indexOf('data-main'));
      const hash = createHash('sha256').update(script).digest('base64');
      expect(directive(policy, 'script-src')).toContain(`'sha256-${hash}'`);
    });

    it('tells the browser nothing else of them', () => {
      expect(dataOf(at('/track/ORD-1').html)).not.toContain('firstCalls');
    });

    it('has none on a page that begins none', () => {
      expect(callsOf(at('/help').html)).toBeUndefined();
    });
  });

  it('has a guard that tells the server of nothing in a preview: what a team looks at counts in no statistics', () => {
    const host = { shell: '', css: '', guard: 'addEventListener("error",()=>0)' };
    const deployment = { ...buildDeployment([]), host: { live: buildHost(), previous: null, canary: null } };
    const preview = { releases: ['catalog@1.5.0'], deployment: null, unknown: [], verdict: null };
    const apiIn = (changed: object) => {
      const { html } = page('/', { deployment, host, ...changed });
      return JSON.parse(guardOf(html).replaceAll('&quot;', '"')).api;
    };

    expect([apiIn({}), apiIn({ preview })]).toEqual([expect.any(String), null]);
  });

  it('carries the deployment, the configuration and its first answers as data', () => {
    const answers = { '/auth/home/categories': [{ id: 1, name: 'Dosa' }] };

    const data = JSON.parse(dataOf(page('/home', { answers }).html));

    expect(data).toMatchObject({ config: CONFIG, answers });
    expect(data.composition.deployment).toBe(1);
    expect(Object.keys(data.composition.remotes)).toEqual(['catalog', 'checkout']);
    expect(data.composition.remotes.catalog.live).toMatchObject({
      name: 'catalog',
      base: '/releases/catalog/1.1.0/',
    });
  });

  it('tells a browser nothing about who made a release, when and from what', () => {
    const text = dataOf(page('/home').html);

    for (const secret of ['abc1234', 'digest-of-the-source', 'asha', 'createdAt'])
      expect(text).not.toContain(secret);
  });

  it('shows the host’s shell with the restaurant’s name before any script runs', () => {
    const { html } = page('/home');

    expect(html).toContain('<div id="root"><p>Verandah Kitchen</p></div>');
    expect(html).toContain('<title>Verandah Kitchen</title>');
  });

  it('has the title that its remote gives it, before any script runs', () => {
    const deployment = buildDeployment([
      buildRemote('offers', { pages: [buildPage('/offers', { title: 'Offers <today>' })] }),
    ]);

    expect(page('/offers', { deployment }).html).toContain(
      '<title>Offers &lt;today&gt; · Verandah Kitchen</title>',
    );
  });

  it('has a title in the language of the page also where nothing is', () => {
    const translations = { te: { 'Page not found': 'పేజీ దొరకలేదు' } };
    const deployment = buildDeployment([], {
      host: { live: buildHost({ translations }), previous: null, canary: null },
    });
    const titleIn = (language: Language) =>
      page('/nowhere', { deployment, config: { ...CONFIG, language } }).html.match(/<title>.*<\/title>/)?.[0];

    expect(titleIn('en')).toBe('<title>Page not found · Verandah Kitchen</title>');
    expect(titleIn('te')).toBe('<title>పేజీ దొరకలేదు · Verandah Kitchen</title>');
  });

  it('says what customers see of each remote, once, and the entries of all remotes in order', () => {
    const entry = (label: string, order: number) => ({ label, path: '/home', icon: 'home', order });
    const words = { displayName: 'Menu', unavailableMessage: 'The menu is away.' };
    const catalog = buildRemote('catalog', { ...words, navigation: [entry('Menu', 20), entry('Home', 10)] });
    const offers = buildRemote('offers', { navigation: [entry('Deals', 15)] });
    const deployment = buildDeployment([], {
      remotes: {
        catalog: { live: catalog, previous: { ...catalog, version: '0.9.0' }, canary: null },
        offers: { live: offers, previous: null, canary: null },
      },
    });

    const { html } = page('/home', { deployment });

    const { composition } = JSON.parse(dataOf(html));
    expect(composition.remotes.catalog).toMatchObject(words);
    expect(html.split(words.unavailableMessage)).toHaveLength(2);
    expect(composition.navigation).toEqual([
      { label: 'Home', path: '/home', icon: 'home' },
      { label: 'Deals', path: '/home', icon: 'home' },
      { label: 'Menu', path: '/home', icon: 'home' },
    ]);
  });

  it('links the host’s icons', () => {
    const host = buildHost({
      icons: { 'favicon.svg': 'favicon.1a.svg', 'apple-touch-icon.png': 'touch.2b.png' },
    });

    const { html } = page('/home', {
      deployment: { ...site(), host: { live: host, previous: null, canary: null } },
    });

    const icons = elements(html, 'link').filter(({ rel }) => rel?.includes('icon'));
    expect(icons.map(({ href }) => href)).toEqual([
      '/releases/host/1.0.0/favicon.1a.svg',
      '/releases/host/1.0.0/touch.2b.png',
    ]);
  });

  it('can be installed, unless it shows what isn’t live', () => {
    const manifestOf = (html: string) => elements(html, 'link').filter(({ rel }) => rel === 'manifest');
    const preview = { releases: ['catalog@2.0.0'], deployment: null, unknown: [] };

    expect(manifestOf(page('/home').html)).toMatchObject([{ href: '/manifest.webmanifest' }]);
    expect(manifestOf(page('/home', { preview }).html)).toEqual([]);
  });

  it('says which pages open without a line, and whether it is one of them itself', () => {
    const catalog = buildRemote('catalog', {
      pages: [
        buildPage('/home', { offline: true }),
        buildPage('/category/:categoryId', { offline: true }),
        buildPage('/track/:orderId'),
      ],
    });
    const deployment = buildDeployment([catalog], { number: 41 });
    const said = (path: string) =>
      elements(page(path, { deployment }).html, 'link').find(({ rel }) => rel === 'manifest');

    expect(said('/home')).toMatchObject({
      'data-offline': '41 /home /category/:categoryId',
      'data-keep': '',
    });
    expect(said('/category/3')).toHaveProperty('data-keep');
    for (const path of ['/track/ORD-0123456789', '/', '/nowhere'])
      expect(said(path)).not.toHaveProperty('data-keep');
  });

  it('is the same, byte for byte, whenever it is composed', () => {
    expect(page('/home')).toEqual(page('/home'));
  });

  it('has every address of the store that it was composed for, and no other', () => {
    const { html } = page('/home', { baseOf: releaseBase('https://cdn.example/r/') });

    expect(html).not.toMatch(/["(]\/releases\//);
    expect(hints(html)[0]?.href).toBe('https://cdn.example/r/catalog/1.1.0/entry.js');
  });

  it('cannot be composed before a host is deployed', () => {
    expect(() => page('/home', { deployment: { ...site(), host: null } })).toThrow('No host is deployed');
  });
});

describe('A page that was drawn', () => {
  const HOME = '/releases/catalog/1.1.0/home.css';
  const rendered = {
    html: '<main>Masala Dosa</main>',
    by: 'host@1.0.0 catalog@1.1.0',
    styles: [{ url: HOME, css: '.dish{background:url(plate.svg)}' }],
  };

  it('stands in its place from the first byte, and says who drew it', () => {
    const { html } = page('/home', { rendered });
    expect(html).toContain(
      '<div id="root" data-rendered="host@1.0.0 catalog@1.1.0"><main>Masala Dosa</main>',
    );
  });

  it('has its style sheets with it, each allowed by its hash, and asks for none', () => {
    const { html, policy } = page('/home', { rendered });
    const style = /<style data-file="([^"]*)">([^<]*)<\/style>/.exec(html);
    expect(style?.[1]).toBe(HOME);
    expect(style?.[2]).toBe('.dish{background:url(/releases/catalog/1.1.0/plate.svg)}');
    expect(policy).toContain(
      createHash('sha256')
        .update(style?.[2] ?? '')
        .digest('base64'),
    );
    expect(elements(html, 'link').filter(({ as }) => as === 'style')).toEqual([]);
    expect(elements(page('/home').html, 'link').filter(({ as }) => as === 'style')).not.toEqual([]);
  });

  it('asks for the pictures that it shows first from its head, and for no others', () => {
    const picture = (name: string, priority: string) =>
      `<picture><source type="image/avif" srcSet="/images/menu/72/${name}.avif 72w" sizes="144px"/><img src="/images/menu/${name}.webp" alt="" loading="eager" fetchPriority="${priority}"/></picture>`;
    const { html } = page('/home', {
      rendered: { ...rendered, html: picture('dosa', 'high') + picture('vada', 'auto') },
    });

    expect(elements(html, 'link').filter(({ as }) => as === 'image')).toEqual([
      {
        rel: 'preload',
        as: 'image',
        type: 'image/avif',
        fetchpriority: 'high',
        imagesrcset: '/images/menu/72/dosa.avif 72w',
        imagesizes: '144px',
      },
    ]);
    expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('</head>'));
  });

  it('keeps the shell in its place, for the day when no host comes, and for a host that draws everything again', () => {
    expect(page('/home', { rendered }).html).toContain(
      '<div class="shell-beside"><p>Verandah Kitchen</p></div></div>',
    );
  });

  it('is drawn from the very data that it carries', () => {
    const { html } = page('/home', { rendered, answers: { '/auth/home/categories': ['Biryani'] } });
    const input: ComposeInput = {
      deployment: site(),
      host: { shell: '', css: '' },
      path: '/home',
      config: CONFIG,
      answers: { '/auth/home/categories': ['Biryani'] },
      baseOf: releaseBase('/releases/'),
    };
    expect(JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '')).toEqual(pageData(input));
  });
});

describe('Nothing that a page carries can break out of it', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', '"\\\'&'])(
    'as data: %j',
    (hostile) => {
      const { html } = page('/home', {
        answers: { '/auth/x': hostile },
        config: { ...CONFIG, tileAttribution: hostile },
      });

      const text = dataOf(html);
      expect(JSON.parse(text)).toMatchObject({
        answers: { '/auth/x': hostile },
        config: { tileAttribution: hostile },
      });
      expect(text).not.toMatch(/[<\u2028\u2029]/);
      expect(html.match(/<script/g)).toHaveLength(3);
    },
  );

  it('as the restaurant’s name, which shows as it is written', () => {
    const { html } = page('/home', { config: { ...CONFIG, brandName: `</title><b>Dosa & "Sons'` } });

    const shown = '&lt;/title&gt;&lt;b&gt;Dosa &amp; &quot;Sons&#39;';
    expect(html).toContain(`<title>${shown}</title>`);
    expect(html).toContain(`<div id="root"><p>${shown}</p></div>`);
  });

  it('as a name with the signs of a replacement', () => {
    const { html } = page('/home', { config: { ...CONFIG, brandName: "$$ $' $`" } });

    expect(html).toContain('<p>$$ $&#39; $`</p>');
  });

  it('as a parameter of the address', () => {
    expect(preloadOf(site(), '/category/"><script>')).toEqual(['/auth/items/"><script>', '/auth/keywords']);
    expect(page('/category/"><script>alert(1)').html).not.toContain('alert(1)');
  });
});

describe('A page’s style sheet', () => {
  it('finds its fonts and pictures in the host’s release, and leaves whole addresses alone', () => {
    const css = `@font-face{src:url(font.woff2)}a{background:url("a.svg"),url('b.png')}b{background:url(data:image/png;base64,AA),url(https://x.example/y.png),url(/z.png),url(#id)}`;

    const { html } = page('/home', { host: { shell: '', css } });

    expect(styleOf(html)).toBe(
      `@font-face{src:url(/releases/host/1.0.0/font.woff2)}a{background:url("/releases/host/1.0.0/a.svg"),url('/releases/host/1.0.0/b.png')}b{background:url(data:image/png;base64,AA),url(https://x.example/y.png),url(/z.png),url(#id)}`,
    );
  });

  it('is allowed by its hash, which is that of the text in the page', () => {
    const { html, policy } = page('/home', { host: { shell: '', css: 'a{background:url(x.svg)}' } });

    const hash = createHash('sha256').update(styleOf(html)).digest('base64');
    expect(directive(policy, 'style-src')).toEqual(["'self'", `'sha256-${hash}'`]);
  });
});

describe('A page’s content-security policy', () => {
  it('allows nothing inline and nothing evaluated', () => {
    const { policy, html } = page('/home');

    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*(?!\.)/);
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'script-src')).toEqual(["'self'", firstScriptHash(html)]);
  });

  it('runs no plug-in, and lets no one frame the page, move its base or send its forms elsewhere', () => {
    const { policy } = page('/home');

    expect(directive(policy, 'object-src')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'form-action')).toEqual(["'self'"]);
  });

  it('lets the page talk to an API on another origin, by HTTP and by socket', () => {
    const { policy } = page('/home', { config: { ...CONFIG, apiBase: 'https://api.example/v1' } });

    expect(directive(policy, 'connect-src')).toEqual(["'self'", 'https://api.example', 'wss://api.example']);
  });

  it('lets scripts come from the store’s origin if that is another one', () => {
    const { policy, html } = page('/home', { baseOf: releaseBase('https://cdn.example/r/') });

    expect(directive(policy, 'script-src')).toEqual(["'self'", 'https://cdn.example', firstScriptHash(html)]);
  });
});

describe.each(['/cart', '/home', '/nowhere'])('The policy of the page %s', (path) => {
  it('lets in nothing of other origins but pictures, and sends forms to none', () => {
    const { policy } = page(path);

    const foreign = policy
      .split('; ')
      .flatMap((entry) => entry.split(' ').map((source, at, [name]) => (at ? `${name} ${source}` : '')))
      .filter((source) => /\bhttps?:|\bwss?:|\*/.test(source));
    expect(foreign).toEqual(['img-src https:', 'img-src https://*.tile.example']);
    expect(directive(policy, 'img-src')).toEqual([
      ...["'self'", 'https:', 'data:', 'blob:'],
      'https://*.tile.example',
    ]);
    expect(directive(policy, 'form-action')).toEqual(["'self'"]);
  });
});

describe('A page’s trusted types', () => {
  it('are asked for by its policy, and come before whatever else could run', () => {
    const host = { shell: '', css: '', guard: 'guard()', head: '<script src="/x.js"></script>' };
    const { html, policy } = page('/home', { host });

    expect(directive(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(directive(policy, 'trusted-types')).toEqual(['default']);
    expect(elements(html, 'script')[0]).toEqual({ 'data-from': '/releases/ /service-worker.js' });
    expect(html.indexOf('<script')).toBe(html.indexOf('<script data-from'));
  });

  it('cost at most 360 bytes of a first visit', () => {
    const { html, policy } = page('/home');
    const [script = ''] = /<script data-from.*?<\/script>\n/.exec(html) ?? [];
    const packed = (text: string) => brotliCompressSync(text).length;
    const header = `; require-trusted-types-for 'script'; trusted-types default ${firstScriptHash(html)}`;

    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default");
    expect(packed(html) - packed(html.replace(script, '')) + header.length).toBeLessThanOrEqual(360);
  });
});

describe('A page’s integrity policy', () => {
  const INTEGRITY = 'Integrity-Policy';

  it('lets no script run without its digest', () => {
    expect(page('/home').headers[INTEGRITY]).toBe('blocked-destinations=(script)');
    expect(page('/nowhere').headers[INTEGRITY]).toBe('blocked-destinations=(script)');
  });

  it('is left out if Google’s library may come, whose scripts have none', () => {
    const withKey = page('/home', { config: { ...CONFIG, googleMapsKey: 'a-key' }, nonce: 'q83v+w==' });

    expect(withKey.headers).not.toHaveProperty(INTEGRITY);
  });

  it.each([
    ['the host', { host: buildHost({ main: { js: [{ file: 'main.js', integrity: '' }], css: [] } }) }],
    ['a remote', { remote: buildRemote('catalog', { entry: { file: 'entry.js', integrity: '' } }) }],
  ])(
    'is left out if %s comes from a development server',
    (_, { host, remote }: { host?: HostRelease; remote?: RemoteRelease }) => {
      const deployment = buildDeployment(
        remote ? [remote] : [],
        host && { host: { live: host, previous: null, canary: null } },
      );

      expect(page('/home', { deployment }).headers).not.toHaveProperty(INTEGRITY);
    },
  );
});

describe('A page of a site with a Google key', () => {
  const withKey = (changed: Partial<ComposeInput> = {}) =>
    page('/home', { config: { ...CONFIG, googleMapsKey: 'a-key' }, nonce: 'q83v+w==', ...changed });

  it('lets Google’s library in, and its style elements by the nonce that it finds on the page’s own', () => {
    const { html, policy } = withKey();

    expect(elements(html, 'style')).toEqual([{ nonce: 'q83v+w==' }]);
    expect(directive(policy, 'style-src')).toEqual(
      expect.arrayContaining(["'self'", "'nonce-q83v+w=='", 'https://fonts.googleapis.com']),
    );
    expect(directive(policy, 'script-src')).toEqual([
      "'self'",
      firstScriptHash(html),
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
    ]);
    expect(directive(policy, 'font-src')).toEqual(["'self'", 'https://fonts.gstatic.com']);
    expect(directive(policy, 'connect-src')).toContain('https://maps.googleapis.com');
    expect(directive(policy, 'worker-src')).toEqual(["'self'", 'blob:']);
    expect(policy).not.toContain('unsafe');
  });

  it('gives the nonce to styles alone: no script may run by it', () => {
    const { html, policy } = withKey();

    expect(directive(policy, 'script-src').join()).not.toContain('nonce');
    expect(elements(html, 'script').filter((script) => 'nonce' in script)).toEqual([]);
    expect(html.match(/q83v\+w==/g)).toHaveLength(1);
  });

  it('keeps the hash of its own style sheet, which the nonce doesn’t change', () => {
    expect(directive(withKey().policy, 'style-src')).toEqual(
      expect.arrayContaining(directive(page('/home').policy, 'style-src')),
    );
  });

  it('has no key if there is no nonce, so that its address form works on Leaflet', () => {
    expect(withKey({ nonce: null })).toEqual(page('/home'));
  });

  it('has no nonce if there is no key', () => {
    expect(page('/home', { nonce: 'q83v+w==' })).toEqual(page('/home'));
  });
});

describe('A deployment', () => {
  it.each([
    ['/home', true],
    ['/category/3', true],
    ['/skip2', true],
    ['/', true],
    ['/nowhere', false],
    ['/category', false],
  ])('knows whether anybody owns %s', (path, owned) => {
    expect(ownsPage(site(), path)).toBe(owned);
  });

  it('fills the parameters of an address into the calls that start early', () => {
    expect(preloadOf(site(), '/category/3')).toEqual(['/auth/items/3', '/auth/keywords']);
    expect(preloadOf(site(), '/CATEGORY/3/')).toEqual(['/auth/items/3', '/auth/keywords']);
  });

  it('begins no call if no part owns the page', () => {
    expect(preloadOf(site(), '/skip2')).toEqual([]);
  });
});

describe('A page for a host that takes pages with only their own remotes', () => {
  const host = (previous: 1 | 2 | null = 2) => ({
    live: buildHost({ pageFormat: 2, navigation: { limit: 1, icons: ['home'] } }),
    previous: previous && buildHost({ version: '0.9.0', pageFormat: previous }),
    canary: null,
  });
  const remotes = [
    buildRemote('catalog', { pages: [buildPage('/home', { bottomNavigation: true })], displayName: 'Menu' }),
    buildRemote('checkout', {
      pages: [buildPage('/cart'), buildPage('/coupons', { serverRender: true })],
      uses: ['orders/invoice'],
    }),
    buildRemote('orders', {
      version: '1.2.0',
      pages: [buildPage('/orders')],
      navigation: [
        { label: 'Orders', path: '/orders', icon: 'home', order: 1 },
        { label: 'Again', path: '/orders', icon: 'home', order: 2 },
      ],
    }),
  ];
  const compositionAt = (path: string, place = host()): PageComposition =>
    JSON.parse(dataOf(page(path, { deployment: buildDeployment(remotes, { number: 7, host: place }) }).html))
      .composition;

  it.each([
    ['/home', ['catalog']],
    ['/cart', ['checkout', 'orders']],
    ['/coupons', ['checkout']],
    ['/skip2', []],
    ['/nowhere', []],
  ])(
    'brings at %s the owner, and whose pieces it may show unless the server renders it: %j',
    (path, brought) => {
      expect(Object.keys(compositionAt(path).remotes)).toEqual(brought);
    },
  );

  it('brings nothing of a page that only the composer reads', () => {
    const pages = [buildPage('/coupons', { preload: ['/auth/coupons'], serverRender: true, offline: true })];
    const { html } = page('/coupons', {
      deployment: buildDeployment([buildRemote('checkout', { pages })], { host: host() }),
    });
    const { remotes } = JSON.parse(dataOf(html)).composition as PageComposition;

    expect(Object.keys(remotes.checkout?.live.pages[0] ?? {}).sort()).toEqual([
      'css',
      'js',
      'next',
      'path',
      'reloadSafe',
    ]);
  });

  it('brings the pages of all remotes, and says where the rest is', () => {
    const { routes, remotesAt, liveRemotesAt } = compositionAt('/home');

    expect(routes).toEqual({
      catalog: {
        version: '1.0.0',
        displayName: 'Menu',
        pages: [{ path: '/home', bottomNavigation: true }],
      },
      checkout: { version: '1.0.0', pages: [{ path: '/cart' }, { path: '/coupons' }] },
      orders: { version: '1.2.0', pages: [{ path: '/orders' }] },
    });
    expect(remotesAt).toBe('/composition/7/');
    expect([remotesAt, liveRemotesAt].map((at) => `${at}orders@1.2.0.json`)).toEqual(
      remotePaths(7, { part: 'orders', version: '1.2.0' }, 'en').map((path) => `/${path}`),
    );
  });

  it('says where the rest is of its deployment alone, if it shows what is not live', () => {
    const preview = { releases: ['catalog@1.0.0'], deployment: null, unknown: [] };
    const deployment = buildDeployment(remotes, { number: 7, host: host() });
    const { composition } = JSON.parse(dataOf(page('/home', { deployment, preview }).html));

    expect([composition.remotesAt, composition.liveRemotesAt]).toEqual(['/composition/7/', undefined]);
  });

  it('brings as many entries of the navigation as the host has room for', () => {
    expect(compositionAt('/home').navigation).toEqual([{ label: 'Orders', path: '/orders', icon: 'home' }]);
  });

  it('brings all remotes if the previous host, which may take over, needs them', () => {
    const composition = compositionAt('/home', host(1));

    expect(Object.keys(composition.remotes)).toEqual(['catalog', 'checkout', 'orders']);
    expect(composition).not.toHaveProperty('routes');
  });

  it('brings only its own if there is no previous host', () => {
    expect(Object.keys(compositionAt('/home', host(null)).remotes)).toEqual(['catalog']);
  });
});

describe('With fifty remotes and their previous releases', () => {
  const siteOf = (count: number): Deployment => {
    const names = Array.from({ length: count }, (_, at) => `remote${at}`);
    return buildDeployment([], {
      host: { live: buildHost({ pageFormat: 2 }), previous: null, canary: null },
      remotes: Object.fromEntries(
        names.map((name) => [
          name,
          { live: buildLarge(name, '1.1.0'), previous: buildLarge(name, '1.0.0'), canary: null },
        ]),
      ),
    });
  };
  /** With a shell and a style sheet as large as the site's own. */
  const htmlOf = (count: number): Buffer =>
    Buffer.from(
      page(largePath('remote3'), {
        deployment: siteOf(count),
        host: { shell: SHELL, css: SHELL_CSS + BASE_CSS },
      }).html,
    );

  it('a page has at most 1.3 times the bytes that it has with five', () => {
    const five = htmlOf(5);
    const fifty = htmlOf(50);

    expect(brotliCompressSync(fifty).length / brotliCompressSync(five).length).toBeLessThan(1.3);
  });

  it('nothing but the table of routes grows', () => {
    const data = (count: number) => JSON.parse(dataOf(htmlOf(count).toString())).composition;

    expect({ ...data(50), routes: {} }).toEqual({ ...data(5), routes: {} });
    expect(Object.keys(data(50).routes)).toHaveLength(50);
  });
});

describe('A release whose text is made to be slow to read', () => {
  /** Fails where the time grows with the square of the length: that would be hours, in which a server answers nobody. */
  const composedAtOnce = (changed: Partial<ComposeInput>): string =>
    runInNewContext('compose()', { compose: () => page('/home', changed).html }, { timeout: 20_000 });

  it.each<[string, Partial<ComposeInput>]>([
    [
      'a remote’s style sheet',
      {
        rendered: {
          html: '<p>Menu</p>',
          by: 'catalog@1.1.0',
          styles: [{ url: '/releases/catalog/1.1.0/home.css', css: 'url('.repeat(1_000_000) }],
        },
      },
    ],
    ['the host’s style sheet', { host: { shell: '', css: 'url('.repeat(1_000_000) } }],
    ['the host’s shell', { host: { shell: `<p>${'a'.repeat(4_000_000)}{`, css: '' } }],
    [
      'a drawn page with pictures',
      {
        rendered: {
          html: '<source type="image/avif" srcSet="a" sizes="b"/><img '.repeat(70_000),
          by: 'catalog@1.1.0',
          styles: [],
        },
      },
    ],
  ])('is composed at once: %s', (_, changed) => {
    expect(composedAtOnce(changed)).toContain('id="page-data"');
  });
});
