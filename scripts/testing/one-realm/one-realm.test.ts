import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTestFiles } from '../run-test-files';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'one-realm-')));
  write('package.json', '{}');
  write('own.js', 'exports.count = 0;');
  write('node_modules/counted/index.js', "require('node:fs').appendFileSync(__dirname + '/loads', 'x');");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** The failures of each test file, by its name. */
const runJest = (): Record<string, string> =>
  runTestFiles({ root, by: 'one-realm', env: { ...process.env, HOME: '/home/me' } });

/** Expects everything in its first state, and changes all of it. */
const CARELESS = `
  const { AsyncLocalStorage, AsyncResource } = require('node:async_hooks');
  const own = require('./own');
  require('counted');
  const { exit } = process;
  const state = () => ({
    count: own.count,
    global: globalThis.left,
    fetch: fetch.name,
    chance: Math.random() < 1,
    timer: setTimeout.clock !== undefined,
    exit: process.exit.name,
    variables: [process.env.LEFT, process.env.HOME],
    listeners: process.listenerCount('SIGUSR2'),
    folder: process.cwd(),
    exitCode: process.exitCode,
    stack: typeof Error.prepareStackTrace?.left,
    storages: Object.getOwnPropertySymbols(new AsyncResource('any')).filter((one) => /Store$/.test(one.description)).length,
  });
  test('nothing is left of another file', () => {
    expect(state()).toEqual({
      count: 0, chance: true, timer: false, exit: expect.not.stringMatching('left'), fetch: 'fetch',
      variables: [undefined, '/home/me'], listeners: 0, folder: __dirname, stack: 'undefined',
      storages: 1,
    });
    own.count += 1;
    globalThis.left = 'left';
    globalThis.fetch = function left() {};
    process.exit = function left() {};
    process.env.LEFT = 'left';
    delete process.env.HOME;
    process.on('SIGUSR2', () => {});
    process.chdir('/');
    process.exitCode = 3;
    Error.prepareStackTrace = Object.assign(() => 'left', { left: () => {} });
    new AsyncLocalStorage().run('left', () => {});
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });`;

describe('test files that share a realm', () => {
  it('load a package once, and find the process as at first', () => {
    write('a.test.js', CARELESS);
    write('b.test.js', CARELESS);

    expect(runJest()).toEqual({ 'a.test.js': '', 'b.test.js': '' });
    expect(readFileSync(join(root, 'node_modules/counted/loads'), 'utf8')).toBe('x');
  });

  it.each(['counted', 'node:os'])('are told that they share %s if they would replace it', (name) => {
    write('a.test.js', `jest.mock('${name}', () => ({}), { virtual: true }); test('a', () => {});`);

    expect(runJest()['a.test.js']).toContain(`To replace ${name}, which test files share`);
  });
});
