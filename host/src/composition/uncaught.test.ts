import { captureReports } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { loadScript } from './load-file';
import { setDeployment } from './remotes';
import { reportUncaught } from './uncaught';

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
const listen = window.addEventListener;
const listeners: [string, EventListenerOrEventListenerObject][] = [];
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
  window.addEventListener = ((type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    listen.call(window, type, listener);
  }) as typeof window.addEventListener;
  setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: { '/': () => null } })]));
  reportUncaught();
  window.addEventListener = listen;
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  wire.close();
  heard.stop();
});

const thrownAt = (address: string, name = 'TypeError') =>
  Object.assign(new Error('asha@example.com has no dishes'), {
    name,
    stack: `${name}: asha@example.com\n    at f (${address}:1:200)\n    at g (https://food.example/releases/host/1.0.0/main.aa.js:1:1)`,
  });
const HOME = 'https://food.example/releases/catalog/1.1.0/home.1a2b.js';
/** Where an error was thrown that has no stack. */
const AT = { filename: HOME, lineno: 1, colno: 200 };
const throwError = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: '' }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const refuse = (effectiveDirective: string, sourceFile: string) => {
  const place = { sourceFile, lineNumber: 1, columnNumber: 200 };
  window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, ...place }));
};

describe('An uncaught error', () => {
  it.each([
    ['an error of a handler or a timer', throwError],
    ['a rejected promise', reject],
  ])('is reported for the part whose script threw it, without its words: %s', (_, happens) => {
    happens(thrownAt(HOME));

    expect(heard.reports()).toEqual(['catalog@1.1.0 uncaught failed']);
    expect(JSON.stringify(heard.requests)).not.toContain('asha');
  });

  it('is reported with the places in scripts of releases that it came from, so that its line can be found', () => {
    throwError(thrownAt(`${HOME}?try=1`));

    expect(JSON.parse(String(heard.requests[0]?.init.body))).toMatchObject({
      at: ['catalog/1.1.0/home.1a2b.js:1:200', 'host/1.0.0/main.aa.js:1:1'],
    });
  });

  it.each([
    ['a thrown text', () => window.dispatchEvent(new ErrorEvent('error', { error: 'boom', ...AT }))],
    ['a refused text', () => refuse('require-trusted-types-for', HOME)],
  ])('is reported with its place where it has no stack: %s', (_, happens) => {
    happens();

    expect(JSON.parse(String(heard.requests[0]?.init.body))).toMatchObject({
      at: ['catalog/1.1.0/home.1a2b.js:1:200'],
    });
  });

  it('is left to the loader while its script starts', async () => {
    const starting = loadScript({ url: HOME, integrity: '' });
    refuse('require-trusted-types-for', HOME);

    expect(heard.reports()).toEqual([]);
    document.querySelector(`script[src="${HOME}"]`)?.dispatchEvent(new Event('load'));
    await starting;
  });

  it('is reported if the browser refused a text of a part as elements or a script, though the part goes on', () => {
    refuse('require-trusted-types-for', HOME);

    expect(heard.reports()).toEqual(['catalog@1.1.0 uncaught failed']);
  });

  it.each([
    ['something else that the policy forbids', 'img-src', HOME],
    ['what an extension tried', 'require-trusted-types-for', 'chrome-extension://abc/inject.js'],
  ])('is not %s', (_, directive, from) => {
    refuse(directive, from);

    expect(heard.reports()).toEqual([]);
  });

  it('is not reported again for a script that can’t be parsed: the code that requested it reports it', () => {
    const error = Object.assign(new SyntaxError('Unexpected token'), {
      stack: 'SyntaxError: Unexpected token',
    });
    window.dispatchEvent(new ErrorEvent('error', { error, filename: HOME, message: '' }));

    expect(heard.reports()).toEqual([]);
  });

  it('is reported once in a page, whichever way it came', () => {
    throwError(thrownAt(HOME));
    throwError(thrownAt(HOME));
    reject(thrownAt(HOME));

    expect(heard.reports()).toHaveLength(1);
  });

  it.each([
    [
      'of a browser’s extension',
      thrownAt('chrome-extension://abc/inject.js').stack.split('\n').slice(0, 2).join('\n'),
    ],
    [
      'of a version that this page does not have',
      thrownAt('https://food.example/releases/catalog/9.9.9/home.js').stack,
    ],
    ['without a place', ''],
  ])('is nobody’s fault %s', (_, stack) => {
    throwError(Object.assign(new Error('boom'), { stack }));

    expect(heard.reports()).toEqual([]);
  });

  it.each(['ApiError', 'AbortError', 'ChunkLoadError', 'PartFailure'])(
    'is no fault of the code, or is reported elsewhere: %s',
    (name) => {
      reject(thrownAt(HOME, name));
      reject('a word');
      reject(undefined);

      expect(heard.reports()).toEqual([]);
    },
  );
});
