import { join, resolve } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { publish } from '../publish/publish';
import { remoteSources, writePart } from '../testing/fixture-site';
import { runRelease } from '../testing/run-release';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '../testing/stock-build';
import { tempFolders } from '../testing/temp-folder';
import type { Verdict } from './findings';

// The real host, real builds by the stock tools, a real Chromium.
jest.setTimeout(240_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha' });

const QUIET = `
  import { useEffect } from 'react';
  const hear = () => undefined;
  addEventListener('online', hear);
  const early = new AbortController();
  document.addEventListener('click', hear, { signal: early.signal });
  early.abort();
  // For the announcements of all parts: it stays.
  const region = document.createElement('div');
  region.setAttribute('data-announcements', '');
  document.body.append(region);
  export default function Page() {
    useEffect(() => {
      document.body.style.overflow = 'hidden';
      document.documentElement.classList.add('deals-open');
      const shade = document.body.appendChild(document.createElement('div'));
      const aborter = new AbortController();
      window.addEventListener('resize', hear, true);
      document.addEventListener('keydown', hear, { signal: aborter.signal });
      window.addEventListener('focus', hear, { once: true });
      window.dispatchEvent(new Event('focus'));
      return () => {
        window.removeEventListener('resize', hear, { capture: true });
        aborter.abort();
        document.body.style.overflow = '';
        document.documentElement.classList.remove('deals-open');
        shade.remove();
      };
    });
    return <p className="deals">Deals</p>;
  }`;
const LOUD = `
  import { useEffect } from 'react';
  window.dealsOfToday = ['dosa'];
  localStorage.clear();
  localStorage.removeItem('token');
  localStorage.setItem('food:cart', '[]');
  localStorage.setItem('food:deals', 'seen');
  const fetch = window.fetch;
  window.fetch = (...call) => fetch(...call);
  window.requestAnimationFrame = () => 0;
  const { pushState } = history;
  history.pushState = function (...state) { pushState.apply(this, state); };
  const { parse } = JSON;
  JSON.parse = (...text) => parse(...text);
  const { at } = Array.prototype;
  Array.prototype.at = function (place) { return at.call(this, place); };
  Object.defineProperty(Document.prototype, 'title', { get: () => 'Deals', set: () => undefined });
  addEventListener('scroll', () => undefined);
  document.getElementById('root').before(document.createElement('aside'));
  export default function Page() {
    useEffect(() => document.addEventListener('keydown', () => undefined));
    useEffect(() => {
      document.body.style.overflow = 'hidden';
      document.documentElement.removeAttribute('lang');
      const shade = Object.assign(document.createElement('div'), { id: 'shade' });
      document.body.insertAdjacentElement('beforeend', shade);
    });
    return <p className="deals">Deals</p>;
  }`;

/** A library's rules; a newer version has one more. */
const LIBRARY = `
  .library-map { background: url(./news.png) }
  .library-pane, .library-tile { position: absolute }
  .library-pop { color: #333 }`;
/** Besides rules of its own: some of a library that news has as well, in the same version. */
const TIDY = `
  @media print { .deals, .deals-list > li:not(.x) { color: green } }
  body:has(.deals) .deals { color: #600; background: #fff; h1 { color: blue } }
  @scope (.deals, .deals-list) { p { margin: 0 } }
  :where(.deals, .deals-list:not(:where(p, .x))) b { color: green }
  @keyframes deals-spin { to { rotate: 1turn } }
  @font-face { font-family: Deals; src: local("Deals") }
  .library-map { background: url(./deals.png) }
  @keyframes library-fade { to { opacity: 0 } }`;
const WIDE = `
  .deals { color: #060; background: #fff }
  body, h1:not(.deals), p:not(:where(.deals *)), :where(.deals, a:nth-child(2)) b { margin: 0 }
  @scope (.deals, main) { p { margin: 0 } }
  [data-boundary] p { margin: 0 }
  #root { color: red }
  :root { --ink: blue }
  @media print { * { color: black } }
  @page { margin: 0 }
  .library-map { color: red }
  .deals .library-map { color: red }
  @keyframes library-fade { to { opacity: 1 } }`;
/** Besides, a rule that a library has in its next version alone, and one that has changed there. */
const RAISED = `
  .deals { color: #600; background: #fff }
  ${LIBRARY.replace('url(./news.png)', 'url(./deals.png)').replace('#333', '#111')}
  .library-map img.library-tile { mix-blend-mode: plus-lighter }
  @keyframes library-fade { to { opacity: 0.1 } }`;
/** Names that begin alike, of two teams: few rules are equal. */
const ALIKE = '.library-pane { position: absolute } .library-map { color: red } .library-tile { top: 0 }';
/** Of another team that doesn't use CSS modules either. */
const NEWS = `
  .news { color: green }
  ${LIBRARY}
  @keyframes library-fade { to { opacity: 0 } }`;

async function publishStock(part: string, version: string, page: string, css: string): Promise<void> {
  const root = await folders.next();
  const config = stockConfig({
    name: `${part}_${version.replaceAll('.', '_')}`,
    plugin: INSTALLED_PLUGIN,
    shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
  });
  const routes = `export default { name: '${part}', version: '${version}', pages: {
    '/${part}': () => import(/* webpackChunkName: "${part}" */ './${part}'),
  } };`;
  const sources = {
    'rspack.config.mjs': config,
    'src/routes.ts': routes,
    [`src/${part}.css`]: css,
    [`src/${part}.png`]: `the bytes of a picture of ${part}`,
  };
  const pages = { [`/${part}`]: [part, `import './${part}.css';\n${page}`] as const };
  await writePart(root, part, remoteSources(part, pages, { sources }));
  await buildByRspack(join(root, `remote-${part}`));
  await publish(fileStore(folder), { root, part, version, from: 'dist' });
}

beforeAll(async () => {
  folder = await folders.next();
  const root = resolve(import.meta.dirname, '../../..');
  await publish(fileStore(folder), { root, part: 'host', version: '1.0.0' });
  await publishStock('news', '1.0.0', 'export default () => <p className="news">News</p>;', NEWS);
  await publishStock('deals', '1.0.0', QUIET, TIDY);
  await publishStock('deals', '1.1.0', LOUD, WIDE);
  await publishStock('deals', '1.2.0', QUIET, RAISED);
  await publishStock('deals', '1.3.0', QUIET, ALIKE);
  const first = await release('promote', 'host@1.0.0', 'news@1.0.0', '--no-smoke');
  if (first.code) throw new Error(first.error);
});

async function check(name: string): Promise<{ code: number; findings: string[] }> {
  const { code, out } = await release('check', name, '--json');
  const { verdicts } = JSON.parse(out) as { verdicts: Verdict[] };
  const findings = verdicts.flatMap(({ check, findings }) =>
    findings.map(({ level, words }) => `${check}, ${level}: ${words}`),
  );
  return { code, findings };
}

describe('A build by the stock tools', () => {
  it('passes with style rules of its own, and names, listeners, attributes and elements that it takes away with its page', async () => {
    expect(await check('deals@1.0.0')).toEqual({ code: 0, findings: [] });
  });

  it('is refused for what it leaves that harms other pages, and for style rules of their elements, each by name', async () => {
    const { code, findings } = await check('deals@1.1.0');

    expect(code).toBe(1);
    expect(findings).toEqual([
      expect.stringMatching(/^access, refused: deals@1\.1\.0 .*axe-core's rule html-has-lang/),
      "traces, refused: deals@1.1.0 puts a function of its own in the place of the browser's Array.prototype.at, Document.prototype.title, JSON.parse, fetch, history.pushState and requestAnimationFrame, which the code of all teams calls. The deals team must call its own by another name.",
      'traces, refused: deals@1.1.0 leaves no lang on html and style="overflow: hidden;" on body when its page goes: other teams\' pages look or scroll otherwise then. The deals team must take that back with its component, or give it to an element of its own.',
      "traces, refused: deals@1.1.0 empties localStorage: a customer's session and cart go with it. The deals team must remove its own keys alone.",
      "traces, refused: deals@1.1.0 writes food:cart and token in localStorage past the shared package whose data that is: pages that are open don't notice, or lose what they have. The deals team must call @food/session or @food/cart.",
      "traces, refused: deals@1.1.0 adds a listener for keydown on document with each visit, and leaves it there when its page goes: it goes on in other teams' pages. The deals team must remove it with its component.",
      'traces, refused: deals@1.1.0 puts <div id="shade"> into the body with each visit, and leaves it there when its page goes: it lies in other teams\' pages. The deals team must remove it with its component.',
      "traces, warning: deals@1.1.0 keeps a listener for scroll on window when its page goes. The deals team should see that it leaves other teams' pages alone, or remove it with its component.",
      "traces, warning: deals@1.1.0 keeps <aside> in the body when its page goes. The deals team should see that it leaves other teams' pages alone, or remove it with its component.",
      "traces, warning: deals@1.1.0 leaves dealsOfToday in the window, where another team's code may have the same name. The deals team should keep it in a module; many libraries have a setting or a noConflict() for that.",
      "styles, refused: deals@1.1.0 has style rules for every team's elements: body, h1:not(.deals), p:not(:where(.deals *)), :where(.deals, a:nth-child(2)) b, main and 5 more. The deals team must begin each selector with a class of its own.",
      'styles, refused: deals@1.1.0 and news@1.0.0 both have .library-map and @keyframes library-fade in their style sheets, each with something else, and both lie in one page. The deals team must take names of its own, as CSS modules do.',
    ]);
  });

  it('passes with a warning if it has a library in another version than another team, which neither could raise alone', async () => {
    const { code, findings } = await check('deals@1.2.0');

    expect(code).toBe(0);
    expect(findings).toEqual([
      "styles, warning: deals@1.2.0 and news@1.0.0 both have .library-pop, .library-map img.library-tile and @keyframes library-fade in their style sheets, each with something else, and both lie in one page. They seem to be of one library in two versions: the deals team should take the other's version, or promote both releases together.",
    ]);
  });

  it('is refused for rules of which few are equal to another team’s, as of names that only begin alike', async () => {
    const { code, findings } = await check('deals@1.3.0');

    expect(code).toBe(1);
    expect(findings).toEqual([
      'styles, refused: deals@1.3.0 and news@1.0.0 both have .library-map and .library-tile in their style sheets, each with something else, and both lie in one page. The deals team must take names of its own, as CSS modules do.',
    ]);
  });
});
