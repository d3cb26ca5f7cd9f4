import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTestFiles } from '../run-test-files';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'one-window-')));
afterAll(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** A package that records each time it is loaded, with the clock of that time. */
function writePackage(name: string): void {
  write(
    `node_modules/${name}/index.js`,
    `require('node:fs').appendFileSync(__dirname + '/loads', 'x');
    exports.clock = setTimeout.clock;
    exports.load = (name) => require(name);`,
  );
}

const loadsOf = (name: string): number =>
  readFileSync(join(root, 'node_modules', name, 'loads'), 'utf8').length;

/** The failures of each test file, by its name. */
const runJest = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(runTestFiles({ root, by: 'one-window' })).map(([name, message]) => [
      name.replace(/\.test\.js$/, ''),
      message,
    ]),
  );

/** Records calls of a listener of an earlier file. */
const HEARING = `
  const errors = [];
  window.addEventListener('error', ({ message }) => errors.push(message));`;

/** Expects everything in its first state, and changes all of it. */
const CARELESS = `${HEARING}
  const own = require('./own');
  require('counted');
  const { documentElement, head, body } = document;
  const targets = [window, document, documentElement, head, body];
  const refuse = () => { throw new Error('left'); };
  const state = () => ({
    count: own.count,
    global: window.left,
    fetch: fetch.name,
    chance: Math.random() < 1,
    clock: setTimeout.clock !== undefined,
    prototypes: [Element.prototype.left, [].left, 'click' in HTMLElement.prototype],
    marks: [document.left, body.left, navigator.left],
    variable: process.env.LEFT,
    page: document.documentElement.outerHTML,
    address: location.href,
    history: [history.length, history.state],
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    selected: getSelection().rangeCount,
    stack: typeof Error.prepareStackTrace?.left,
  });
  test('nothing is left of another file', () => {
    expect(state()).toEqual({
      count: 0, fetch: 'fetch', chance: true, clock: false,
      prototypes: [undefined, undefined, true], marks: [undefined, undefined, undefined],
      page: '<html><head></head><body></body></html>', address: 'http://localhost/', history: [1, null],
      stored: [0, 0, ''], selected: 0, stack: 'undefined',
    });
    for (const target of targets) target.dispatchEvent(new Event('click'));
    expect(errors).toEqual([]);

    own.count += 1;
    window.left = 'left';
    window.fetch = function left() {};
    process.env.LEFT = 'left';
    for (const one of [Element.prototype, Array.prototype, document, body, navigator])
      Object.defineProperty(one, 'left', { value: 'left', configurable: true });
    delete HTMLElement.prototype.click;
    Error.prepareStackTrace = Object.assign(() => 'left', { left: () => {} });
    document.title = 'left';
    documentElement.lang = 'te';
    body.className = 'left';
    body.append('left');
    getSelection().selectAllChildren(body);
    history.pushState('left', '', '/left');
    localStorage.left = sessionStorage.left = document.cookie = 'left=1';
    for (const target of targets) {
      target.addEventListener('click', refuse);
      target.onclick = refuse;
    }
    new MutationObserver(refuse).observe(document, { childList: true, subtree: true });
    for (const later of [setTimeout, setInterval, requestAnimationFrame]) later(refuse, 10);
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });`;

/** Nothing of an earlier file happens in that time. */
const PATIENT = `${HEARING}
  test('time passes', async () => {
    document.body.append('mine');
    await new Promise((done) => setTimeout(done, 100));
    expect(errors).toEqual([]);
  });`;

const UNCAUGHT = `
  test('fails', async () => {
    setTimeout(() => { throw new Error('uncaught'); });
    await new Promise((done) => setTimeout(done, 50));
  });`;

/** A package that an earlier file loaded, and that loads a module only after that file has ended. */
const LOADING = `
  const { load } = require('counted');
  test('loads packages', () => {
    expect(load('later').clock).toBeUndefined();
    jest.useFakeTimers();
    expect(require('timed').clock).toBeDefined();
  });`;

const OWN = `/** @jest-environment-options { "ownWindow": true } */
  jest.mock('later', () => ({}));
  test('has a window and packages of its own', () => {
    require('own');
    expect([require('later'), window.left]).toEqual([{}, undefined]);
    window.left = 'left';
  });`;

const replacing = (name: string) => `jest.mock('${name}', () => ({})); test('a', () => {});`;

describe('test files that share a window', () => {
  let failures: Record<string, string>;
  beforeAll(() => {
    for (const name of ['counted', 'later', 'timed', 'own']) writePackage(name);
    write('package.json', '{}');
    write('own.js', 'exports.count = 0;');
    const files = {
      careless: CARELESS,
      'careless-too': CARELESS,
      patient: PATIENT,
      uncaught: UNCAUGHT,
      loading: LOADING,
      'loading-too': LOADING,
      own: OWN,
      'own-too': OWN,
      package: replacing('counted'),
      'node-module': replacing('node:os'),
      body: `test('a', () => { document.body = document.createElement('body'); });`,
      element: `test('a', () => customElements.define('an-element', class extends HTMLElement {}));`,
    };
    for (const [name, text] of Object.entries(files)) write(`${name}.test.js`, text);
    failures = runJest();
  });

  it('find it as at first', () => {
    const { careless, 'careless-too': too, patient } = failures;

    expect([careless, too, patient]).toEqual(['', '', '']);
  });

  it('load a package once, also one that another package asks for later', () => {
    expect([failures.loading, failures['loading-too']]).toEqual(['', '']);
    expect([loadsOf('counted'), loadsOf('later')]).toEqual([1, 1]);
  });

  it('share no package that was loaded while one of them had the clock', () => {
    expect(loadsOf('timed')).toBe(2);
  });

  it('fail by an uncaught error, even if an earlier file had a listener for it', () => {
    expect(failures.uncaught).toContain('uncaught');
  });

  it('are told what can’t be put back', () => {
    expect(failures.body).toContain('This file replaced an element of the page');
    expect(failures.element).toContain('This file defined an element');
  });

  it('are told what they share if they would replace it', () => {
    expect(failures.package).toContain('To replace counted, which test files share');
    expect(failures['node-module']).toContain('To replace node:os, which test files share');
  });

  it('have a window and packages of their own if they ask for it', () => {
    expect([failures.own, failures['own-too']]).toEqual(['', '']);
    expect(loadsOf('own')).toBe(2);
  });
});
