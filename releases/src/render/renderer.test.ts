import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UnusableFile } from '../model/errors';
import { UNHURRIED } from '../testing/unhurried-rendering';
import {
  createRenderer,
  FAULTS,
  IDLE_MS,
  MOST_PROCESSES,
  REST_MS,
  type Renderer,
  SWEEP_MS,
} from './renderer';
import { MOST_WAITING, RENDER_LIMITS, type RenderFailure, type RenderJob } from './rendering';

const HOST = `module.exports = {
  provided: { react: { createElement: (name) => name } },
  renderPage: async (routes, path, data) => (routes ? routes.draw(path, data) : 'the host’s ' + path),
};`;

const CATALOG = { name: 'catalog@1.5.0', script: 'catalog/1.5.0/server.1a2b3c4d5e.cjs' };
const job = (remote: string | null, path = '/home', data = '{}', isPreview = false): RenderJob => ({
  host: { name: 'host@1.0.0', script: 'host/1.0.0/server.cjs', integrity: '', read: async () => HOST },
  remote: remote === null ? null : { ...CATALOG, integrity: remote, read: async () => remote },
  path,
  data,
  isPreview,
});
const rendering = (body: string) => `module.exports = { draw: (path, data) => { ${body} } };`;

const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
const OWN_LIMITS = { ...RENDER_LIMITS };
const setLimits = (limits: typeof RENDER_LIMITS) => Object.assign(RENDER_LIMITS, limits);

let faults: RenderFailure[];
/** A page doesn't wait until its release is blamed. */
const isBlamed = async () => {
  while (faults.length === 0) await pause(5);
};
let clock: number;
let renderer: Renderer;
beforeEach(() => {
  // Again for each: some tests wait for the product's own.
  setLimits(UNHURRIED);
  faults = [];
  clock = 0;
  renderer = createRenderer(
    (fault) => faults.push(fault),
    () => clock,
  );
});
afterEach(async () => {
  jest.useRealTimers();
  await renderer.close();
  setLimits(OWN_LIMITS);
});

describe('A page is drawn by the releases that own it', () => {
  it('of a remote, from its data, with what the host provides', async () => {
    const remote = `const react = require('react');
      module.exports = { draw: (path, data) => react.createElement('h1') + path + data };`;
    expect(await renderer.render(job(remote, '/home', '{"dish":1}'))).toBe('h1/home{"dish":1}');
  });

  it('of the host’s own', async () => {
    expect(await renderer.render(job(null, '/skip2'))).toBe('the host’s /skip2');
  });

  it('many at once, each its own', async () => {
    const remote = rendering('return path');
    const paths = Array.from({ length: 30 }, (_, at) => `/category/${at}`);
    expect(await Promise.all(paths.map((path) => renderer.render(job(remote, path))))).toEqual(paths);
  });
});

describe('Code of a release that misbehaves costs its page the rendering, and nothing else', () => {
  it.each([
    ['throws', rendering('throw new Error("no stock")'), 'code'],
    ['throws while it is loaded', 'throw new Error("no stock")', 'code'],
    ['does not parse', 'module.exports = {', 'code'],
    [
      'throws what can not be told',
      rendering('Error.prepareStackTrace = () => { throw 1 }; throw { get stack() { throw 1 } }'),
      'code',
    ],
    ['ends in something that is no text', rendering('return { toString: () => "x" }'), 'code'],
    ['imports what the host does not provide', 'require("node:fs")', 'code'],
    ['loops for ever', rendering('for (;;);'), 'late'],
    ['loops for ever while it is loaded', 'for (;;);', 'late'],
    ['waits for ever', rendering('return new Promise(() => {})'), 'late'],
    [
      'loops in promises',
      // Each promise is released once the next is there: a chain of them would reach the memory limit first.
      rendering(
        'const again = () => void Promise.resolve().then(again); again(); return new Promise(() => {})',
      ),
      'late',
    ],
    ['answers without end', rendering('return "x".repeat(5e6)'), 'memory'],
    // Whichever limit a slow machine reaches first.
    [
      'grows without end',
      rendering('const all = []; for (;;) all.push(new Array(1e6).fill(path));'),
      'memory|late',
    ],
  ])('%s', async (_, remote, reason) => {
    if (reason.includes('late')) setLimits(OWN_LIMITS);
    expect(await renderer.render(job(remote))).toBeNull();
    await isBlamed();
    setLimits(UNHURRIED);
    expect(faults).toEqual([
      {
        release: 'catalog@1.5.0',
        path: '/home',
        reason: expect.stringMatching(reason),
        message: expect.any(String),
        isPreview: false,
      },
    ]);
    expect(await renderer.render(job(rendering('return path')))).toBe('/home');
  });

  it('says at which place of its script it threw', async () => {
    await renderer.render(job(`module.exports = {\n draw: () => { throw new Error('no stock'); },\n};`));

    expect(faults[0]?.message).toMatch(
      /^Error: no stock\n\s+at .*\(catalog\/1\.5\.0\/server\.1a2b3c4d5e\.cjs:2:22\)/,
    );
  });

  it('is also paused if it fails on every third page, but not if it fails seldom', async () => {
    const remote = rendering('if (data === "bad") throw new Error(path); return path');
    const draw = (data: 'bad' | 'good') => renderer.render(job(remote, '/home', data));

    for (const data of ['bad', 'good', 'good', 'bad', 'good', 'good'] as const) await draw(data);
    expect(await draw('good')).toBe('/home');
    await draw('bad');
    expect(await draw('good')).toBeNull();

    clock += REST_MS;
    for (let pages = 0; pages < 30; pages += 1) await draw(pages % 5 === 0 ? 'bad' : 'good');
    expect(await draw('good')).toBe('/home');
  });

  it('is tried again at the next page, and after three faults only a minute later', async () => {
    const remote = rendering('if (data === "bad") throw new Error(path); return path');
    for (let times = 0; times < FAULTS; times += 1)
      expect(await renderer.render(job(remote, '/home', 'bad'))).toBeNull();
    expect(await renderer.render(job(remote))).toBeNull();
    expect(faults).toHaveLength(FAULTS);
    clock = REST_MS;
    expect(await renderer.render(job(remote))).toBe('/home');
  });

  it('is not paused for longer because the clock is put back meanwhile', async () => {
    const remote = rendering('if (data === "bad") throw new Error(path); return path');
    const steady = createRenderer((fault) => faults.push(fault));
    for (let times = 0; times < FAULTS; times += 1) await steady.render(job(remote, '/home', 'bad'));
    expect(await steady.render(job(remote))).toBeNull();

    const [hour, began] = [60 * 60_000, performance.now()];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - hour);
    jest.spyOn(performance, 'now').mockReturnValue(began + REST_MS + 1);
    const drawn = await steady.render(job(remote));
    jest.restoreAllMocks();
    await steady.close();

    expect(drawn).toBe('/home');
  });

  it('is paused for previews alone if they alone fail, and its faults say that they are of previews', async () => {
    const remote = rendering('if (data === "bad") throw new Error(path); return path');
    for (let times = 0; times < FAULTS; times += 1) await renderer.render(job(remote, '/home', 'bad', true));

    expect(await renderer.render(job(remote, '/home', '{}', true))).toBeNull();
    expect(await renderer.render(job(remote))).toBe('/home');
    expect(faults.map(({ isPreview }) => isPreview)).toEqual(Array(FAULTS).fill(true));
  });

  it('is not blamed once for each page that waited for it', async () => {
    setLimits(OWN_LIMITS);
    const remote = rendering('for (;;);');
    await Promise.all([renderer.render(job(remote)), renderer.render(job(remote, '/all-items'))]);
    await isBlamed();
    expect(faults).toHaveLength(1);
  });

  it('is blamed for its own time alone, not for what its pages wait for each other', async () => {
    const remote = rendering('return path');
    await renderer.render(job(remote));
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] });
    const paths = Array.from({ length: 10 }, (_, at) => `/category/${at}`);
    const drawn = paths.map((path) => renderer.render(job(remote, path)));
    jest.advanceTimersByTime(RENDER_LIMITS.page / 2);
    await drawn[0];
    // The second has had its turn for half of its time, and the others have waited for all of theirs.
    jest.advanceTimersByTime(RENDER_LIMITS.page / 2);
    expect(await Promise.all(drawn)).toEqual([...paths.slice(0, 2), ...Array(8).fill(null)]);
    expect(faults).toEqual([]);
    expect(await renderer.render(job(remote))).toBe('/home');
  });

  it('is not blamed for a page that waits when the server stops', async () => {
    const remote = rendering('return data === "ready" ? path : new Promise(() => {})');
    await renderer.render(job(remote, '/home', 'ready'));
    const waiting = [renderer.render(job(remote)), renderer.render(job(remote, '/all-items'))];
    await renderer.close();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(faults).toEqual([]);
  });

  it('that is not what was published is not run', async () => {
    const altered = {
      ...CATALOG,
      integrity: '',
      read: () => Promise.reject(new UnusableFile('altered')),
    };
    expect(await renderer.render({ ...job(null), remote: altered })).toBeNull();
    expect(faults).toEqual([
      expect.objectContaining({ reason: 'code', message: expect.stringContaining('altered') }),
    ]);
  });
});

describe('Code that draws pages', () => {
  it.each([
    'typeof process',
    'typeof require("react").process',
    'typeof fetch',
    'typeof WebSocket',
    'typeof XMLHttpRequest',
  ])('has no %s', async (expression) => {
    const remote = `module.exports = { draw: () => ${expression} };`;
    expect(await renderer.render(job(remote))).toBe('undefined');
  });

  it.each([
    ['a function made of text', 'return Function("return typeof process")()'],
    ['the constructor of what it was given', 'return draw.constructor("return typeof process")()'],
    [
      'the constructor of an address',
      'return new URL("/a", "http://b").constructor.constructor("return typeof process")()',
    ],
    [
      'an error that the outside throws when the stack is full',
      `let caught;
       const fill = () => { try { fill(); } catch { try { new URL("http://a"); } catch (error) { caught ??= error; } } };
       fill();
       return (caught ?? draw).constructor.constructor("return typeof process")()`,
    ],
    ['eval', 'return eval("typeof process")'],
    ['eval in the global scope', 'return (0, eval)("typeof process")'],
    ['the constructor of an async function', 'return (async () => 1).constructor("return typeof process")()'],
    [
      'the constructor of an async generator',
      'return (async function* () {}).constructor("yield typeof process")().next()',
    ],
    [
      'what stands on the stack',
      `Error.prepareStackTrace = (_, calls) => calls;
       const calls = new Error().stack;
       delete Error.prepareStackTrace;
       const found = calls.flatMap((call) => [call, call.getThis(), call.getFunction()]).filter(Boolean);
       const foreign = found.filter((one) => one.constructor.constructor !== Function);
       if (foreign.length > 0) return 'of another realm: ' + foreign;
       return calls.constructor.constructor("return typeof process")()`,
    ],
    [
      'what a full stack throws while a trace is made of it',
      `const thrown = [];
       const fill = () => {
         try { fill(); } catch (error) {
           try { thrown.push(error); Error.prepareStackTrace = (...all) => { thrown.push(...all); fill(); }; void error.stack; }
           catch (other) { thrown.push(other); }
         }
       };
       try { fill(); } catch (error) { thrown.push(error); }
       delete Error.prepareStackTrace;
       const foreign = thrown.filter((one) => one.constructor.constructor !== Function);
       if (foreign.length > 0) return 'of another realm: ' + foreign;
       return thrown[0].constructor.constructor("return typeof process")()`,
    ],
    [
      'a promise that the language rejects',
      `return Promise.reject(new Proxy({}, { get: (_, name) => name === "constructor"
         ? Promise.constructor("return typeof process") : undefined })).catch((error) => error.constructor())`,
    ],
  ])('gets nothing by %s', async (_, body) => {
    const remote = `const draw = (path) => { ${body} };\nmodule.exports = { draw };`;
    expect(await renderer.render(job(remote))).toBeNull();
    expect(faults[0]?.message).toMatch(/Code generation from strings disallowed/);
  });

  it.each(['ArrayBuffer', 'Uint8Array', 'SharedArrayBuffer', 'WebAssembly.Memory'])(
    'takes no memory beside its own by %s',
    async (name) => {
      expect(await renderer.render(job(rendering(`return String(new ${name}(1e9))`)))).toBeNull();
    },
  );

  it.each(['Atomics.wait(1)', 'new SharedArrayBuffer(8)', 'new DataView(1)', 'new WebAssembly.Module(1)'])(
    'finds nothing to wait by or to share: %s',
    async (code) => {
      expect(await renderer.render(job(rendering(`return String(${code})`)))).toBeNull();
      expect(faults[0]).toMatchObject({ reason: 'code' });
    },
  );

  it.each(['structuredClone', 'require', 'Buffer', 'MessageChannel', 'ShadowRealm', 'setImmediate', 'gc'])(
    'finds no %s',
    async (name) => {
      const remote = `module.exports = { draw: () => typeof ${name} };`;
      expect(await renderer.render(job(remote))).toBe(name === 'require' ? 'function' : 'undefined');
    },
  );

  it('runs no code that stands outside of its module without a limit', async () => {
    setLimits(OWN_LIMITS);
    expect(await renderer.render(job('}); for (;;); (() => {'))).toBeNull();
    await isBlamed();
    expect(faults[0]).toMatchObject({ reason: 'late' });
  });

  it.each([
    'import("node:fs")',
    // The error with which Node refuses an import belongs to the outer realm, from which the process can be reached.
    'import("x").catch((error) => error.constructor.constructor("return process.version")())',
    '[...[await import/* x */("x").catch((error) => error.constructor.constructor("return process.version")())]][0]',
    'import\n<!-- x\n//\n("x").catch((error) => error.constructor.constructor("return process.version")())',
  ])('can import nothing: %s', async (code) => {
    const asked = code.includes('await') ? `return (async () => ${code})()` : `return ${code}`;

    expect(await renderer.render(job(rendering(asked)))).toBeNull();
    expect(faults[0]?.message).toContain('nothingToImport is not defined');
  });
});

/** The processes that this one started and that run. */
async function children(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => parent === String(process.pid) && name !== 'ps')
    .map(([id]) => Number(id));
}

/** Says which process it is, and how many pages it has drawn. */
const counting = (name: string) => `let times = 0; module.exports = { draw: () => '${name}: ' + ++times };`;

/** An ended process is gone a moment later. */
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await pause(20);
};

describe('The processes of releases', () => {
  it('are eight at most: the one that was used least lately makes room', async () => {
    const all = Array.from({ length: MOST_PROCESSES + 1 }, (_, name) => counting(`${name}`));
    const others = (await children()).length;
    for (const remote of all) {
      clock += 1;
      await renderer.render(job(remote));
    }
    expect(await renderer.render(job(all[1] ?? ''))).toBe('1: 2');
    expect(await renderer.render(job(all[0] ?? ''))).toBe('0: 1');
    await renderer.close();
    expect(await children()).toHaveLength(others);
  });

  it('of live releases stay while a team looks at previews: those make room for each other, and for a visitor', async () => {
    const all = Array.from({ length: MOST_PROCESSES }, (_, name) => counting(`live ${name}`));
    const others = (await children()).length;
    for (const remote of all) await renderer.render(job(remote));
    for (const name of ['a', 'b', 'c'])
      expect(await renderer.render(job(counting(name), '/home', '{}', true))).toBe(`${name}: 1`);

    for (const [name, remote] of all.entries())
      expect(await renderer.render(job(remote))).toBe(`live ${name}: 2`);
    await until(async () => (await children()).length === others + MOST_PROCESSES + 1);
    expect(await renderer.render(job(counting('one more')))).toBe('one more: 1');
    await until(async () => (await children()).length === others + MOST_PROCESSES);
    expect(await renderer.render(job(all[1] ?? ''))).toBe('live 1: 3');
  });

  it('stay until their page is drawn, however many others are asked for meanwhile', async () => {
    const all = Array.from({ length: MOST_PROCESSES + 2 }, (_, name) => counting(`${name}`));

    const drawn = await Promise.all(all.map((remote) => renderer.render(job(remote))));

    expect(drawn).toEqual(all.map((_, name) => `${name}: 1`));
  });

  it('that failed rest on after theirs made room for others', async () => {
    const failing = rendering('throw new Error(path)');
    for (let times = 0; times < FAULTS; times += 1) await renderer.render(job(failing));
    for (let name = 0; name <= MOST_PROCESSES; name += 1) await renderer.render(job(counting(`${name}`)));

    expect(await renderer.render(job(failing))).toBeNull();

    expect(faults).toHaveLength(FAULTS);
  });

  it('end with the server: what a terminal sends to all of them ends none before', async () => {
    const others = await children();
    const remote = `let times = 0; module.exports = { draw: () => String(++times) };`;
    await renderer.render(job(remote));
    const own = (await children()).filter((id) => !others.includes(id));
    for (const id of own) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(id, signal);
    expect(own).toHaveLength(1);
    expect(await renderer.render(job(remote))).toBe('2');
  });

  it('end when they were not used for five minutes, whether or not others are used', async () => {
    const setInterval = jest.spyOn(globalThis, 'setInterval');
    const processes = createRenderer(
      () => undefined,
      () => clock,
    );
    const [sweep, every] = setInterval.mock.calls[0] ?? [];
    setInterval.mockRestore();
    const remote = `let times = 0; module.exports = { draw: () => String(++times) };`;
    await processes.render(job(remote));

    clock = IDLE_MS;
    sweep?.();
    expect(await processes.render(job(remote))).toBe('2');

    clock = 2 * IDLE_MS + 1;
    sweep?.();
    expect(await processes.render(job(remote))).toBe('1');
    expect(every).toBe(SWEEP_MS);
    await processes.close();
  });

  it('let fifty pages wait, and no more', async () => {
    const remote = rendering('return path');
    const paths = Array.from({ length: MOST_WAITING + 10 }, (_, at) => `/category/${at}`);
    const drawn = await Promise.all(paths.map((path) => renderer.render(job(remote, path))));
    expect(drawn.filter((html) => html === null)).toHaveLength(10);
    expect(faults).toEqual([]);
  });
});
