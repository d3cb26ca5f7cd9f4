import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Draws pages of one host and one remote, apart from the server. Their code runs in a context of its own that has the language
 * and nothing else: no object of this realm gets into it, since each would lead back to Node. Between the two go texts alone.
 */

/** @typedef {{ path: string, data: string }} Asked */

/**
 * Evaluated inside: what both builds take for granted of a browser, without what it could be used for. Timers never fire, and
 * what is logged is dropped.
 */
const INSIDE = `
((parseUrl) => {
  'use strict';
  const nothing = () => undefined;
  const { parse } = JSON;
  class URL {
    constructor(address, base) {
      let found = '';
      // What the outside throws is of its realm.
      try { found = parseUrl(String(address), base === undefined ? '' : String(base)); } catch {}
      if (!found) throw new TypeError('Invalid URL');
      Object.assign(this, parse(found));
    }
    toString() { return this.href; }
  }
  const decoded = (text) => {
    try { return decodeURIComponent(text.replaceAll('+', ' ')); } catch { return text; }
  };
  class URLSearchParams {
    #pairs = [];
    constructor(init = '') {
      const pairs = typeof init === 'string'
        ? init.replace(/^\\?/, '').split('&').filter(Boolean).map((pair) => {
            const [name, ...value] = pair.split('=');
            return [decoded(name), decoded(value.join('='))];
          })
        : Symbol.iterator in init ? [...init] : Object.entries(init);
      this.#pairs = pairs.map(([name, value]) => [String(name), String(value)]);
    }
    get size() { return this.#pairs.length; }
    get(name) { return this.#pairs.find(([known]) => known === name)?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(([known]) => known === name).map(([, value]) => value); }
    has(name) { return this.#pairs.some(([known]) => known === name); }
    append(name, value) { this.#pairs.push([String(name), String(value)]); }
    delete(name) { this.#pairs = this.#pairs.filter(([known]) => known !== name); }
    set(name, value) { this.delete(name); this.append(name, value); }
    sort() { this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)); }
    forEach(work) { for (const [name, value] of this.#pairs) work(value, name, this); }
    *keys() { for (const [name] of this.#pairs) yield name; }
    *values() { for (const [, value] of this.#pairs) yield value; }
    *entries() { yield* this.#pairs; }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.#pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'); }
  }
  // React prepares bytes for streams, which nobody asks for here.
  class TextEncoder { encode() {} }
  Object.assign(globalThis, {
    URL, URLSearchParams, TextEncoder,
    console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
    setTimeout: () => 0, clearTimeout: nothing, setInterval: () => 0, clearInterval: nothing,
    queueMicrotask: (work) => void Promise.resolve().then(work),
  });
  globalThis.self = globalThis;
  // Their memory lies outside the heap, whose size is limited. Names alone lead to them, and code asks what is one.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/(?<!^)Array$|Buffer$|^DataView$|^Atomics$|^WebAssembly$/.test(name))
      globalThis[name] = class {
        constructor() { throw new TypeError('There is no ' + name + ' here'); }
        static isView() { return false; }
      };

  const evaluated = (run, given) => {
    const module = { exports: {} };
    run(module, module.exports, given);
    return module.exports;
  };
  let host;
  let routes = null;
  let state = '';
  return {
    load(runHost, runRemote) {
      host = evaluated(runHost, (name) => { throw new Error('The host imports ' + name); });
      if (runRemote) routes = evaluated(runRemote, (name) => {
        if (!Object.hasOwn(host.provided, name)) throw new Error('The host provides no ' + name);
        return host.provided[name];
      });
    },
    begin(path, data) {
      state = '';
      // A promise of the language itself, whatever the pages' code returns.
      Promise.resolve().then(() => host.renderPage(routes, path, data)).then(
        (html) => { state = typeof html === 'string' ? '+' + html : '-The page is no text'; },
        (error) => { state = '-' + String(error?.stack ?? error).slice(0, 2000); },
      );
    },
    state: () => state,
  };
})
`;

const context = vm.createContext(Object.create(null), {
  name: 'pages',
  codeGeneration: { strings: false, wasm: false },
});

const inside = vm.runInContext(
  INSIDE,
  context,
)((/** @type {string} */ address, /** @type {string} */ base) => {
  try {
    const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(
      address,
      base || undefined,
    );
    return JSON.stringify({ href, origin, protocol, host, hostname, port, pathname, search, hash });
  } catch {
    return '';
  }
});

/**
 * `import` before a bracket or a dot, whatever space and comments are between. Node refuses every import with an error of this
 * realm, which leads to its `Function` and on to the process, so the word is taken away. No code is made of strings inside.
 */
const IMPORT = /(?<![\w$])import(?=(?:\s|\/\*[\s\S]*?\*\/|\/\/.*|<!--.*|-->.*)*[(.])/g;

const program = (/** @type {string} */ code, /** @type {string} */ name) =>
  vm.runInContext(
    `(function (module, exports, require) {${code.replace(IMPORT, 'nothingToImport')}\n})`,
    context,
    { filename: name },
  );

const { host, remote } = workerData;
inside.load(program(host.code, host.name), remote && program(remote.code, remote.name));

// One after the other, as it is asked: what is drawn stands in variables of the pages' modules.
parentPort?.on('message', async (/** @type {Asked} */ { path, data }) => {
  inside.begin(path, data);
  let state = '';
  for (; !state; state = String(inside.state())) await new Promise((resolve) => setImmediate(resolve));
  parentPort?.postMessage(
    state[0] === '+' ? { html: state.slice(1), error: '' } : { html: null, error: state.slice(1) },
  );
});

// The first word: all is loaded.
parentPort?.postMessage({ html: null, error: '' });
