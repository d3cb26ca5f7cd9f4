import { runInNewContext } from 'node:vm';
import { buildDeployment, buildHost, buildRemote } from '../testing/release-builders';
import { releaseBase } from './release-base';
import { isHarmlessHtml, trustedTypes } from './trusted-types';

interface Policy {
  createHTML(html: string): string | null;
  createScriptURL(address: string): string | null;
  createScript?: unknown;
}

const CATALOG = buildRemote('catalog', { version: '1.1.0' });
const site = (remotes = [CATALOG]) =>
  buildDeployment(remotes, { host: { live: buildHost(), previous: null, canary: null } });
const composed = (changed: Partial<Parameters<typeof trustedTypes>[0]> = {}) =>
  trustedTypes({
    deployment: site(),
    baseOf: releaseBase('/releases/'),
    nonce: null,
    isPinned: true,
    ...changed,
  });

/** The policy that the page's script makes, run as in a browser. */
function policyOf(script: string): [name: string, policy: Policy] {
  const [, from = '', text = ''] = /data-from="([^"]*)">([\s\S]*)<\/script>/.exec(script) ?? [];
  const made: [string, Policy][] = [];
  const trusted = { createPolicy: (...policy: [string, Policy]) => void made.push(policy) };
  runInNewContext(text, {
    URL,
    location: 'https://food.example/home?x=1',
    self: { trustedTypes: trusted },
    trustedTypes: trusted,
    document: { currentScript: { dataset: { from } } },
  });
  return made[0] as [string, Policy];
}
const scriptAddress = (address: string, changed = {}) =>
  policyOf(composed(changed).script)[1].createScriptURL(address);

const HARMLESS = [
  '',
  'Rice & curry > soup',
  '&nbsp;',
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  '<a href="https://leafletjs.com" title="A JavaScript library for interactive maps"><svg aria-hidden="true" viewBox="0 0 12 8" class="leaflet-attribution-flag"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg> Leaflet</a> <span aria-hidden="true">|</span> ©',
  '<svg viewBox="0 0 24 24" stroke-width="1.75"><circle cx="5.5" cy="16.5" r="3"/><ellipse rx="8"/><g></g></svg>',
  '<b>Tiles</b><br><i>by us</i>',
];

const REFUSED = [
  '<img src=x onerror=alert(1)>',
  '<img src="/x.png">',
  '<script src="/releases/x.js"></script>',
  '<iframe srcdoc="&lt;script&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a HREF="JavaScript:alert(1)">x</a>',
  '<a href=https://x.example onclick=alert(1)>x</a>',
  '<a href="https://x.example" onclick="alert(1)">x</a>',
  '<a href="https://x.example" ONfocus="alert(1)">x</a>',
  '<a href="/ops/releases">x</a>',
  '<a\thref="javascript:alert(1)">x</a>',
  '<a/href="javascript:alert(1)">x</a>',
  '<svg onload="alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>',
  '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
  '<svg><use href="data:image/svg+xml,x"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style>*{}</style></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<a id="config">x</a>',
  '<a name="config">x</a>',
  '<b><form action="/auth/login">',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0">',
  '<style>*{}</style>',
  '<!--x-->',
  '<![CDATA[x]]>',
  '</b x="<img src=x onerror=alert(1)>">',
  '<b title="x"><img src=x onerror=alert(1)>',
  '<b',
  '<b title="',
  '<bb>',
  '<svgx/>',
];

describe('The policy of a page’s scripts', () => {
  it('is the only one of its page, and the default for code that names none', () => {
    expect(policyOf(composed().script)[0]).toBe('default');
    expect(composed().directives).toEqual({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    });
  });

  it('lets no text become a script', () => {
    expect(policyOf(composed().script)[1].createScript).toBeUndefined();
  });

  it.each(HARMLESS)('lets through what only looks: %s', (html) => {
    expect(policyOf(composed().script)[1].createHTML(html)).toBe(html);
    expect(isHarmlessHtml(html)).toBe(true);
  });

  it.each(REFUSED)('refuses what could run, lead away or be taken for another: %s', (html) => {
    expect(policyOf(composed().script)[1].createHTML(html)).toBeNull();
    expect(isHarmlessHtml(html)).toBe(false);
  });

  it('looks through a large text in no time that anybody notices', () => {
    const { createHTML } = policyOf(composed().script)[1];

    expect(createHTML(`<b${' title="x"'.repeat(100_000)}`)).toBeNull();
    expect(createHTML('<b>x</b>'.repeat(100_000))).not.toBeNull();
  });

  it.each(['/releases/catalog/1.1.0/home.js', 'https://food.example/releases/a/1.0.0/b.js?try=1'])(
    'lets scripts come from the site’s releases: %s',
    (address) => {
      expect(scriptAddress(address)).toBe(address);
    },
  );

  it.each([
    'https://evil.example/releases/x.js',
    '//evil.example/releases/x.js',
    '\\\\evil.example\\releases\\x.js',
    'https://food.example@evil.example/releases/x.js',
    'https://food.example.evil.example/releases/x.js',
    'http://food.example/releases/x.js',
    '/releases/../uploads/a.js',
    '/releases/%2e%2e/uploads/a.js',
    '/auth/home/categories',
    'data:text/javascript,alert(1)',
    'blob:https://food.example/1',
    'javascript:alert(1)',
    '/releasesx/a.js',
  ])('refuses an address that is none of a release: %s', (address) => {
    expect(scriptAddress(address)).toBeNull();
  });

  it('knows the store of the site, wherever that is', () => {
    const changed = { baseOf: releaseBase('https://cdn.example/food/releases/') };

    expect(scriptAddress('https://cdn.example/food/releases/a/1.0.0/b.js', changed)).not.toBeNull();
    expect(scriptAddress('https://cdn.example/other/b.js', changed)).toBeNull();
    expect(scriptAddress('/releases/a/1.0.0/b.js', changed)).toBeNull();
  });

  it('knows a part’s development server, which shows by a policy of its own what doesn’t compile', () => {
    const baseOf = ({ part }: { part: string }) =>
      part === 'catalog' ? 'http://localhost:3102/' : '/releases/host/1.0.0/';
    const changed = { baseOf, isPinned: false };

    expect(scriptAddress('http://localhost:3102/main.hot-update.js', changed)).not.toBeNull();
    expect(scriptAddress('http://localhost:3103/main.js', changed)).toBeNull();
    expect(composed(changed).directives['trusted-types']).toEqual([
      'default',
      'rspack-dev-server#overlay',
      "'allow-duplicates'",
    ]);
  });

  it('lets Google’s library in if the site has a key, and nowhere else', () => {
    const withKey = { nonce: 'q83v+w==' };
    const library = 'https://maps.googleapis.com/maps/api/js?key=x';

    expect(scriptAddress(library, withKey)).toBe(library);
    expect(scriptAddress('https://maps.googleapis.com.evil.example/x', withKey)).toBeNull();
    expect(scriptAddress(library)).toBeNull();
    expect(composed(withKey).directives['trusted-types']).toEqual([
      'default',
      'google-maps-api-loader',
      'google-maps-api#html',
      'lit-html',
    ]);
  });

  it('is not missed if a browser doesn’t know such policies', () => {
    const { script } = composed();
    const text = /">([\s\S]*)<\/script>/.exec(script)?.[1] ?? '';

    expect(() => runInNewContext(text, { self: {} })).not.toThrow();
  });
});
