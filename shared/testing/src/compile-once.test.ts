/** @jest-environment node */
import vm from 'node:vm';

const before = vm.compileFunction;
let runs: jest.SpyInstance;

beforeAll(() => {
  require('./compile-once.cjs');
});
beforeEach(() => {
  runs = jest.spyOn(vm.Script.prototype, 'runInContext');
});
afterEach(() => runs.mockRestore());
afterAll(() => {
  vm.compileFunction = before;
});

const realm = () => vm.createContext({});
const compile = (code: string, filename: string, parsingContext = realm()) =>
  vm.compileFunction(code, ['exports', 'given'], { filename, parsingContext });

describe('a module of a worker of Jest', () => {
  it('is compiled once, and each realm has its state', () => {
    const counter = 'let count = 0; exports.next = () => ++count; exports.list = [];';
    const [first, second] = [{}, {}] as { next(): number; list: unknown[] }[];

    compile(counter, '/counter.js').call(null, first, 0);
    first?.next();
    compile(counter, '/counter.js').call(null, second, 0);

    expect(new Set(runs.mock.contexts).size).toBe(1);
    expect(second?.next()).toBe(1);
    expect(Object.getPrototypeOf(second?.list)).not.toBe(Object.getPrototypeOf(first?.list));
  });

  it('is compiled again if its code is another', () => {
    expect(compile('return 1', '/changed.js')()).toBe(1);
    expect(compile('return 2', '/changed.js')()).toBe(2);
  });

  it('sees the globals of the realm that it runs in', () => {
    const own = vm.createContext({ place: 'here' });

    expect(compile('return globalThis.place', '/place.js')()).toBeUndefined();
    expect(compile('return globalThis.place', '/place.js', own)()).toBe('here');
  });

  it.each(['return 1', 'return 1; import("./other.js")'])(
    'runs in its worker’s own realm if an environment has none: %s',
    (code) => {
      // This file has a realm of its own, and the worker another.
      expect(compile(code, '/own.js', vm.runInThisContext('globalThis'))()).toBe(1);
    },
  );

  it('tells the line and the column of what it throws', () => {
    const failing = compile('throw new Error("no");', '/fails.js');

    let stack = '';
    try {
      failing();
    } catch (error) {
      stack = (error as Error).stack ?? '';
    }
    expect(stack).toContain('/fails.js:1:7');
  });

  it('that imports while it runs is compiled for each realm', () => {
    compile('return () => import("./other.js")', '/imports.js');
    compile('return () => import("./other.js")', '/imports.js');

    expect(runs).not.toHaveBeenCalled();
  });

  it.each(['}) (', 'const ='])('that is no JavaScript is refused: %s', (code) => {
    expect(() => compile(code, '/broken.js')).toThrow('Unexpected');
  });
});
