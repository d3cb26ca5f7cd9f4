/** @jest-environment node */
import { createRequire } from 'node:module';

type Dom = new (html?: string) => { window: typeof globalThis };

let plain: Dom;
let fast: Dom;
let shareStyles: (window: typeof globalThis) => void;

const loadJsdom = () => createRequire(require.resolve('jest-environment-jsdom'))('jsdom').JSDOM as Dom;

beforeAll(() => {
  jest.isolateModules(() => {
    plain = loadJsdom();
  });
  jest.isolateModules(() => {
    ({ shareStyles } = require('./fast-styles.cjs'));
    fast = loadJsdom();
  });
});

/** What a page does, in a window of jsdom alone and in one that shares styles: the styles of all its elements after each step. */
function inBoth(
  html: string,
  ...steps: ((document: Document) => void)[]
): [alone: string[], shared: string[]] {
  return [plain, fast].map((Jsdom) => {
    const { window } = new Jsdom(html);
    if (Jsdom === fast) shareStyles(window);
    const { document } = window;
    const read = () =>
      [...document.querySelectorAll('*')].map(
        (element) => `${element.outerHTML.slice(0, 40)}: ${window.getComputedStyle(element).cssText}`,
      );
    return [() => {}, ...steps].flatMap((step) => {
      step(document);
      return read();
    });
  }) as [string[], string[]];
}

const NAMES =
  'a abbr address article aside b bdi bdo big blockquote body br button canvas caption center cite code col colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label layer legend li link listing main map mark marquee menu meta meter nav noembed noframes object ol optgroup option output p plaintext pre progress q rp rt ruby s samp script search section select small span strike strong style sub summary sup svg table tbody td textarea tfoot th thead title tr track tt u ul var video wbr xmp custom-one'.split(
    ' ',
  );
const TYPES =
  'button checkbox color file hidden image number password radio range reset search submit text'.split(' ');

function fill({ body }: Document): void {
  const { ownerDocument } = body;
  const add = (name: string, into: Element = body, attributes: Record<string, string> = {}) => {
    const element = ownerDocument.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return into.appendChild(element);
  };
  for (const name of NAMES) add(name);
  for (const name of ['p', 'select', 'optgroup', 'option', 'button'])
    for (const attribute of ['hidden', 'disabled']) add(name, body, { [attribute]: '' });
  for (const type of TYPES)
    for (const attribute of ['any', 'disabled', 'list']) add('input', body, { type, [attribute]: '' });
  for (const outer of ['article', 'ol', 'ruby', 'table'])
    for (const inner of ['nav', 'ul'])
      for (const last of ['h1', 'ul', 'ol', 'rt', 'tr']) add(last, add(inner, add(outer)));
  add('option', add('select', body, { disabled: '' }));
  add('b', add('i', body, { style: 'visibility: hidden; color: red' }));
  add('dialog');
  add('p', add('dialog', body, { open: '' }));
  add('textarea', body, { dir: 'auto' });
}

describe('the computed style of each element is what jsdom alone gives', () => {
  it('by its name, its attributes and what it is in', () => {
    const [alone, shared] = inBoth('', fill);

    expect(alone.length).toBeGreaterThan(250);
    expect(shared).toEqual(alone);
  });

  it('as the page changes', () => {
    const find = (document: Document, id: string) => document.getElementById(id) as HTMLElement;
    const [alone, shared] = inBoth(
      '<main id="all"><p id="one">one <b>two</b></p><button id="press">three</button></main>',
      (document) => find(document, 'one').toggleAttribute('hidden'),
      (document) => find(document, 'all').style.setProperty('visibility', 'hidden'),
      (document) => find(document, 'one').style.setProperty('pointer-events', 'none'),
      (document) => find(document, 'one').removeAttribute('hidden'),
      (document) => find(document, 'press').focus(),
      (document) => find(document, 'all').append(find(document, 'one')),
      (document) => find(document, 'all').removeAttribute('style'),
    );

    expect(new Set(alone).size).toBeGreaterThan(6);
    expect(shared).toEqual(alone);
  });

  it('where the page has a style sheet of its own, and after it is gone', () => {
    const [alone, shared] = inBoth(
      '<p>one</p>',
      ({ head, createElement }) => {
        const sheet = createElement.call(head.ownerDocument, 'style');
        sheet.textContent = 'p { display: none; color: blue }';
        head.append(sheet);
      },
      ({ head }) => head.replaceChildren(),
    );

    expect(alone.join()).toContain('display: none');
    expect(shared).toEqual(alone);
  });

  it('outside the page', () => {
    const [alone, shared] = [plain, fast].map((Jsdom) => {
      const { window } = new Jsdom();
      if (Jsdom === fast) shareStyles(window);
      const [outer, inner] = [window.document.createElement('div'), window.document.createElement('b')];
      outer.append(inner);
      outer.style.visibility = 'hidden';
      return window.getComputedStyle(inner).cssText;
    });

    expect(shared).toBe(alone);
    expect(shared).toContain('visibility: hidden');
  });
});

it('Nobody can change a style that elements share', () => {
  const { window } = new fast('<p>one</p><p>two</p>');
  shareStyles(window);
  const [one, two] = [...window.document.querySelectorAll('p')].map((element) =>
    window.getComputedStyle(element),
  );

  expect(one).toBe(two);
  expect(() => one?.setProperty('display', 'none')).toThrow('can not be modified');
});
