import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tempFolders } from '@food/releases/testing/temp-folder';

const folders = tempFolders();
afterAll(() => folders.clear());

let root: string;
beforeEach(async () => {
  root = await folders.next();
  await mkdir(join(root, 'scripts'));
  await cp(join(__dirname, 'run.mjs'), join(root, 'scripts/run.mjs'));
  // A package that is installed, and one of the workspace, whose sources are TypeScript.
  await installed('@food/build', join(__dirname, '../shared/build'));
  await write('node_modules/counted/package.json', '{ "type": "module", "exports": "./index.js" }');
  await write('node_modules/counted/index.js', 'export const where = import.meta.url;');
  await write('shared/words/package.json', '{ "type": "module", "exports": { "./hello": "./hello.ts" } }');
  await write(
    'shared/words/hello.ts',
    "import { readFileSync } from 'node:fs';\nexport const hello: string = readFileSync(new URL('hello.txt', import.meta.url), 'utf8');",
  );
  await write('shared/words/hello.txt', 'Good evening');
  await installed('words', join(root, 'shared/words'));
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), text);
}

async function installed(name: string, folder: string): Promise<void> {
  await mkdir(join(root, 'node_modules', name, '..'), { recursive: true });
  await symlink(folder, join(root, 'node_modules', name));
}

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', 'say.ts', ...args], { cwd: root });

/** As a user to whom the repository doesn't belong: every change of a file is refused. */
const NO_CHANGES = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
  const refuse = async () => { throw Object.assign(new Error('refused'), { code: 'EACCES' }); };
  Object.assign(fs.promises, { mkdir: refuse, rename: refuse, utimes: refuse, writeFile: refuse });
  syncBuiltinESMExports();`;
const runReadOnly = () =>
  promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(NO_CHANGES)}`, 'scripts/run.mjs', 'say.ts'],
    { cwd: root },
  );

/** The programs that were compiled. */
const compiled = async (): Promise<string[]> =>
  (await readdir(join(root, 'node_modules/.cache/programs'))).filter((name) => name.endsWith('.mjs'));

describe('A program of the repository', () => {
  it('runs with the sources of the workspace, which find the files beside them, and with its arguments', async () => {
    await write(
      'say.ts',
      "import { hello } from 'words/hello';\nconst names: string[] = process.argv.slice(2);\nconsole.log(hello, ...names);",
    );

    expect((await run('Asha', 'Ben')).stdout).toBe('Good evening Asha Ben\n');
  });

  it('runs as its sources are now', async () => {
    await write('say.ts', "console.log('before');");
    await run();
    await write('say.ts', "console.log('after');");

    expect((await run()).stdout).toBe('after\n');
  });

  it('is not compiled again while nothing changed', async () => {
    await write('say.ts', "console.log('compiled');");
    await run();
    await write(join('node_modules/.cache/programs', (await compiled())[0] ?? ''), "console.log('kept');");

    expect((await run()).stdout).toBe('kept\n');
  });

  it('runs for a user who may only read the repository, once it was compiled', async () => {
    await write('say.ts', "console.log('Good evening');");
    await run();

    expect((await runReadOnly()).stdout).toBe('Good evening\n');
  });

  it('runs from a copy of the repository with the sources of the copy', async () => {
    await write('say.ts', "console.log('original');");
    await run();
    const copy = await folders.next();
    await cp(root, copy, { recursive: true, preserveTimestamps: true });
    root = copy;
    await write('say.ts', "console.log('copy');");

    expect((await run()).stdout).toBe('copy\n');
  });

  it.each<[what: string, change: () => Promise<void>]>([
    ['a file comes to which an import leads now', () => write('said.ts', "export const said = 'after';")],
    [
      'the manifest of a package leads elsewhere',
      () =>
        write('shared/words/package.json', '{ "type": "module", "exports": { "./hello": "./later.ts" } }'),
    ],
    [
      'the compiled file is gone',
      async () => {
        for (const file of await compiled()) await rm(join(root, 'node_modules/.cache/programs', file));
      },
    ],
  ])('is compiled again if %s', async (_what, change) => {
    await write('said/index.ts', "export const said = 'before';");
    await write('shared/words/later.ts', "export const hello = 'Good night';");
    await write(
      'say.ts',
      "import { hello } from 'words/hello';\nimport { said } from './said';\nconsole.log(said, hello);",
    );
    await run();
    for (const file of await compiled())
      await write(join('node_modules/.cache/programs', file), "console.log('kept');");

    await change();

    expect((await run()).stdout).not.toBe('kept\n');
  });

  it('is compiled again if what is installed changes', async () => {
    const counted = join(root, 'node_modules/counted');
    const version = (number: number) => `node_modules/.pnpm/counted@${number}/node_modules/counted`;
    for (const number of [1, 2]) await cp(counted, join(root, version(number)), { recursive: true });
    const install = async (number: number) => {
      await rm(counted, { recursive: true });
      await installed('counted', join(root, version(number)));
      await write('node_modules/.modules.yaml', `counted: ${number}`);
    };
    await write('say.ts', "import { where } from 'counted';\nconsole.log(where);");
    await install(1);
    await run();

    await install(2);

    expect((await run()).stdout).toContain(version(2));
  });

  it('loads an installed package from where it lies, also one that is imported later', async () => {
    await write('later.ts', "import { where } from 'counted';\nexport const said: string = where;");
    await write(
      'say.ts',
      "console.log('first');\nconst { said } = await import('./later');\nconsole.log(said);",
    );

    expect((await run()).stdout).toBe(`first\nfile://${join(root, 'node_modules/counted/index.js')}\n`);
  });

  it('can compile another one, whose sources find the files beside them too', async () => {
    await write('other/where.ts', 'console.log(import.meta.dirname, import.meta.url);');
    await write(
      'say.ts',
      "import { compile } from '@food/build/compile';\nconst file: string = await compile(process.cwd(), 'other/where.ts');\nawait import(file);",
    );

    expect((await run()).stdout).toBe(`${join(root, 'other')} file://${join(root, 'other/where.ts')}\n`);
  });

  it('leaves no file behind that no program was started from for a month', async () => {
    await write('say.ts', "console.log('in spring');");
    await run();
    const [old = ''] = await compiled();
    const spring = new Date('2026-03-01');
    await utimes(join(root, 'node_modules/.cache/programs', old), spring, spring);
    await write('say.ts', "console.log('in summer');");
    await run();

    expect(await compiled()).toEqual([expect.not.stringMatching(old)]);
  });

  it('names line and source of an error that ends it', async () => {
    await write('say.ts', "const fail = (): never => {\n  throw new Error('no dinner');\n};\n\nfail();\n");

    await expect(run()).rejects.toThrow(/Error: no dinner\n\s+at fail .*say\.ts:2:9/);
  });

  it('that cannot be compiled says where, and does not run', async () => {
    await write('say.ts', "console.log('runs');\nconst = 3;");

    const failed = (await run().catch((error) => error)) as { stdout: string; stderr: string };
    expect(failed.stdout).toBe('');
    expect(failed.stderr).toContain('say.ts:2:6');
  });
});

/** The sources of a compiled program, as its maps name them, with those that it loads later. */
async function sourcesOf(file: string): Promise<string[]> {
  const found = new Set<string>();
  const files = new Set([file]);
  for (const one of files) {
    const text = await readFile(one, 'utf8');
    for (const [, chunk = ''] of text.matchAll(/"\.\/(chunk-[\w-]+\.mjs)"/g))
      files.add(join(dirname(one), chunk));
    const map = text.split('sourceMappingURL=data:application/json;base64,').at(-1) ?? '';
    const { sources } = JSON.parse(Buffer.from(map, 'base64').toString()) as { sources: string[] };
    for (const source of sources) found.add(resolve(dirname(one), source));
  }
  return [...found];
}

it('The server that is started has nothing of a test in it', async () => {
  const repository = join(__dirname, '..');
  const ask =
    "import { compile } from '@food/build/compile';\nconsole.log(await compile(process.cwd(), 'server/src/main.ts'));";
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', ask], {
    cwd: repository,
  });
  const sources = await sourcesOf(stdout.trim());

  expect(sources).toContain(join(repository, 'server/src/orders/place-order.ts'));
  expect(sources.filter((source) => /\.test\.|\/testing\//.test(source))).toEqual([]);
});
