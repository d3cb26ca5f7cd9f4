/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consumeShared } from '@food/build/consume-shared';

type Module = { exports: unknown };
type Shared = { get: () => unknown; from: string; loaded?: 1 };
const CART = '@food/cart/store';

const sharedBy = (from: string, value: unknown = from): Shared => ({ from, get: () => () => value });

/** The bundler's functions in an entry that takes the cart, `^1.7.1`, in the chunks "home" and "menu". */
function entryWith(cart: Record<string, Shared> | undefined, range = '^1.7.1') {
  const runtime = {
    S: { default: { [CART]: cart } },
    I: (): unknown => 1,
    m: {} as Record<string, (module: Module) => void>,
    c: {} as Record<string, Module>,
    f: {} as { consumes: (chunk: string, promises: unknown[]) => void },
  };
  consumeShared(runtime, { home: ['7'], menu: ['7'] }, { 7: [CART, range] });
  return {
    runtime,
    load: async (chunk = 'home') => {
      const promises: unknown[] = [];
      runtime.f.consumes(chunk, promises);
      await Promise.all(promises);
    },
    imported: () => {
      const module: Module = { exports: undefined };
      runtime.m[7]?.(module);
      return module.exports;
    },
  };
}

describe('A shared module that an entry takes', () => {
  it('is the newest one that nobody uses yet', async () => {
    const entry = entryWith({
      '1.9.0': sharedBy('old'),
      '1.10.0': sharedBy('new'),
      '1.8.3': sharedBy('older'),
    });

    await entry.load();

    expect(entry.imported()).toBe('new');
  });

  it('is the one that is in use, even if there is a newer one', async () => {
    const used: Shared = { ...sharedBy('used'), loaded: 1 };
    const entry = entryWith({ '1.7.1': used, '1.10.0': sharedBy('new') });

    await entry.load();

    expect(entry.imported()).toBe('used');
  });

  it('is marked as used, so that every remote gets the same one', async () => {
    const cart = sharedBy('host');
    const entry = entryWith({ '1.7.1': cart });

    await entry.load();

    expect(cart.loaded).toBe(1);
  });

  it('is awaited if it comes later, by each chunk that needs it', async () => {
    const cart: Shared = { from: 'host', get: jest.fn(async () => () => 'late') };
    const entry = entryWith({ '1.7.1': cart });

    await Promise.all([entry.load('home'), entry.load('menu')]);

    expect(entry.imported()).toBe('late');
    expect(cart.get).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['^1.7.1', '1.7.1'],
    ['^1.7.1', '1.10.0'],
    ['^0.5.2', '0.5.3'],
    ['^0.0.3', '0.0.3'],
  ])('for %s can be %s', async (range, version) => {
    const entry = entryWith({ [version]: sharedBy('host') }, range);

    await entry.load();

    expect(entry.imported()).toBe('host');
  });

  it.each([
    ['^1.7.1', '1.7.0'],
    ['^1.7.1', '2.0.0'],
    ['^0.5.2', '0.6.0'],
    ['^0.5.2', '1.0.0'],
    ['^0.0.3', '0.0.4'],
    ['^0.0.0', '0.0.1'],
  ])(
    'for %s can’t be %s: that throws where it is imported, not where it is loaded',
    async (range, version) => {
      const entry = entryWith({ [version]: sharedBy('host@2.0.0') }, range);

      await entry.load();

      expect(entry.imported).toThrow(
        `Unsatisfied version ${version} from host@2.0.0 of shared singleton module ${CART} (required ${range})`,
      );
    },
  );

  it('that nobody shares throws where it is imported', async () => {
    const entry = entryWith(undefined);

    await entry.load();

    expect(entry.imported).toThrow(`Shared module ${CART} doesn't exist in shared scope default`);
  });

  it('that could not be loaded is asked for again by the next chunk', async () => {
    const get = jest
      .fn()
      .mockRejectedValueOnce(new Error('no line'))
      .mockResolvedValue(() => 'cart');
    const entry = entryWith({ '1.7.1': { from: 'host', get } });

    await entry.load('home');
    expect(entry.imported).toThrow('no line');
    await entry.load('menu');

    expect(entry.imported()).toBe('cart');
  });
});

describe('The first file of a release has nothing of the bundler that it doesn’t need, and asks to be compiled while it comes', () => {
  it.each([
    [
      'catalog',
      /^entry\..*\.js$/,
      [
        'No satisfying version',
        'Initialization of sharing external failed',
        'importScripts',
        'Automatic publicPath',
      ],
    ],
    ['host', /^main\..*\.js$/, ['data-rspack-loading', 'importScripts', 'Automatic publicPath']],
  ] as const)('%s', async (part, name, texts) => {
    const outDir = await mkdtemp(join(tmpdir(), 'lean-runtime-'));
    const dir = join(import.meta.dirname, '..', part === 'host' ? part : `remote-${part}`);
    try {
      await promisify(execFile)('node_modules/.bin/rspack', ['build', '--output-path', outDir], { cwd: dir });
      const file = (await readdir(outDir)).find((one) => name.test(one)) ?? '';
      const code = await readFile(join(outDir, file), 'utf8');

      expect(texts.filter((text) => code.includes(text))).toEqual([]);
      expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    } finally {
      await rm(outDir, { recursive: true });
    }
  });
});
