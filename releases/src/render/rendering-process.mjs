import { readSync, writeSync } from 'node:fs';
import vm from 'node:vm';

/* Renders pages of one host and one remote, in a process of its own (locked-process.ts). Their code runs in a context that has
   the language and nothing else: no object of the outer realm gets into it, since each would lead back to Node. Only strings pass
   between the two. There is no event loop: a request is a line on standard input, and its answer a line on standard output. */

/** @typedef {{ name: string, code: string }} Code */
/** @typedef {{ html: string } | { error: string } | { isStuck: true }} Answer */

/** The time limit in milliseconds of a loop that the server can't end any more, because it is gone. */
const LONGEST_MS = 10_000;

/**
 * Evaluated inside: the browser globals that both builds expect, reduced to harmless ones. Timers never fire, and logs are
 * dropped.
 */
const INSIDE = `
((parseUrl) => {
  'use strict';
  const nothing = () => undefined;
  const { parse } = JSON;
  class URL {
    constructor(address, base) {
      let found = '';
      // An error that the outer realm throws is an object of that realm.
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
  // React encodes bytes for streams, which aren't used here.
  class TextEncoder { encode() {} }
  Object.assign(globalThis, {
    URL, URLSearchParams, TextEncoder,
    console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
    setTimeout: () => 0, clearTimeout: nothing, setInterval: () => 0, clearInterval: nothing,
    queueMicrotask: (work) => void Promise.resolve().then(work),
  });
  globalThis.self = globalThis;
  // Their memory is outside the heap, whose size is limited. They can be reached by name only, and code tests whether a value is
  // one.
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
  // A native promise, whatever the pages' code returns. The code runs once all of this has returned.
  const begin = (work) => {
    state = '';
    Promise.resolve().then(work).then(
      (html) => { state = typeof html === 'string' ? '+' + html : '-The page is no text'; },
      (error) => {
        state = '-An error that can not be told';
        state = '-' + String(error?.stack ?? error).slice(0, 2000);
      },
    );
  };
  return {
    load: (runHost, runRemote) => begin(() => {
      host = evaluated(runHost, (name) => { throw new Error('The host imports ' + name); });
      if (runRemote) routes = evaluated(runRemote, (name) => {
        if (!Object.hasOwn(host.provided, name)) throw new Error('The host provides no ' + name);
        return host.provided[name];
      });
      return '';
    }),
    draw: (path, data) => begin(() => host.renderPage(routes, path, data)),
    state: () => state,
  };
})
`;

const context = vm.createContext(Object.create(null), {
  name: 'pages',
  codeGeneration: { strings: false, wasm: false },
  microtaskMode: 'afterEvaluate',
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
 * `import` before a bracket or a dot, with any space and comments between. Node refuses every import with an error of the outer
 * realm, which must not get inside, so the word is replaced. No code is made of strings inside.
 */
const IMPORT = /(?<![\w$])import(?=(?:\s|\/\*[\s\S]*?\*\/|\/\/.*|<!--.*|-->.*)*[(.])/g;

const program = (/** @type {Code} */ { code, name }) =>
  vm.runInContext(
    `(function (module, exports, require) {${code.replace(IMPORT, 'nothingToImport')}\n})`,
    context,
    { filename: name, timeout: LONGEST_MS },
  );

/**
 * Runs what was started inside until nothing is left to do: there are no timers, and nothing comes from outside.
 *
 * @returns {string} '+' and the page, '-' and an error, or an empty string if the code waits for something that never comes
 */
function settled() {
  vm.runInContext('', context, { timeout: LONGEST_MS });
  return String(inside.state());
}

/** @returns {Answer} */
function answer() {
  const state = settled();
  if (!state) return { isStuck: true };
  return state[0] === '+' ? { html: state.slice(1) } : { error: state.slice(1) };
}

/** @returns {Generator<string, undefined>} */
function* linesOfInput() {
  const buffer = Buffer.alloc(65_536);
  /** @type {Buffer[]} */
  let line = [];
  for (;;) {
    const read = Buffer.from(buffer.subarray(0, readSync(0, buffer)));
    if (read.length === 0) return;
    let from = 0;
    for (let end = read.indexOf('\n'); end >= 0; end = read.indexOf('\n', from)) {
      yield Buffer.concat([...line, read.subarray(from, end)]).toString();
      line = [];
      from = end + 1;
    }
    line.push(read.subarray(from));
  }
}

/** @param {Answer} said */
function say(said) {
  let rest = Buffer.from(`${JSON.stringify(said)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}

/** @param {{ host: Code, remote: Code | null }} codes */
function load({ host, remote }) {
  try {
    inside.load(program(host), remote && program(remote));
    return answer();
  } catch (error) {
    return { error: String(error) };
  }
}

// The first line is the code. Pages are rendered one after the other, since they share the variables of the modules.
let isLoaded = false;
for (const line of linesOfInput()) {
  if (isLoaded) inside.draw(...JSON.parse(line));
  say(isLoaded ? answer() : load(JSON.parse(line)));
  isLoaded = true;
}
