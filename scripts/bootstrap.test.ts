import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { tempFolders } from '@food/releases/testing/temp-folder';

const repository = join(__dirname, '..');
const folders = tempFolders();
afterAll(() => folders.clear());

/** Stands in for npx: records its arguments, and installs the one package that a start needs. */
const NPX = `#!/bin/sh
echo "$@" >> npx.log
mkdir -p node_modules/@food && ln -sfn "${repository}/shared/build" node_modules/@food/build
`;

let root: string;
beforeEach(async () => {
  root = await folders.next();
  for (const folder of ['scripts', 'bin', 'remote-catalog', 'shared/cart'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ['bootstrap.mjs', 'install-packages.mjs', 'run.mjs'])
    await cp(join(__dirname, file), join(root, 'scripts', file));
  await write('bin/npx', NPX);
  await chmod(join(root, 'bin/npx'), 0o755);
  await write('pnpm-lock.yaml', 'packages: {}');
  await write('pnpm-workspace.yaml', 'packages: []');
  await write('package.json', {
    type: 'module',
    engines: { node: '>=20.19' },
    packageManager: 'pnpm@12.21.0',
  });
  await write('remote-catalog/package.json', { name: 'catalog', version: '1.0.0' });
  await write('shared/cart/package.json', { name: 'cart' });
  await write('say.ts', "const words: string[] = process.argv.slice(2);\nconsole.log('said', ...words);");
});

const write = (file: string, content: unknown) =>
  writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
const installs = async (): Promise<string[]> =>
  (await readFile(join(root, 'npx.log'), 'utf8')).trim().split('\n');

function run(...args: string[]): { code: number | null; output: string; error: string } {
  const PATH = `${join(root, 'bin')}${delimiter}${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bootstrap.mjs', 'say.ts', ...args],
    {
      cwd: root,
      env: { ...process.env, PATH },
      encoding: 'utf8',
    },
  );
  return { code: status, output: stdout, error: stderr };
}

describe('A command of package.json', () => {
  it('installs by the pnpm that package.json names, then runs the program with its arguments', async () => {
    const { code, output, error } = run('one', '--two');

    expect(code).toBe(0);
    expect(error).toMatch(/^Installing packages .*\n$/);
    expect(output).toBe('said one --two\n');
    expect(await installs()).toEqual(['--yes pnpm@12.21.0 install --reporter=append-only']);
  });

  it('installs once, also after a part raised its version', async () => {
    run();
    await write('remote-catalog/package.json', { name: 'catalog', version: '1.1.0' });
    const { output } = run();

    expect(output).toBe('said\n');
    expect(await installs()).toHaveLength(1);
  });

  it.each([
    ['a part', 'remote-catalog/package.json'],
    ['a package in a folder of packages', 'shared/cart/package.json'],
  ])('installs again after %s got another dependency', async (_, file) => {
    run();
    await write(file, { name: 'changed', dependencies: { leaflet: 'catalog:' } });
    run();

    expect(await installs()).toHaveLength(2);
  });

  it('installs again after somebody else’s lockfile was taken over', async () => {
    run();
    await write('pnpm-lock.yaml', 'packages: {leaflet: {}}');
    run();

    expect(await installs()).toHaveLength(2);
  });

  it('says in one line that Node is too old', async () => {
    await write('package.json', { engines: { node: '>=99.1' } });
    const { code, error } = run();

    expect(code).toBe(1);
    expect(error).toBe(`This needs Node 99.1 or later; here is ${process.versions.node}.\n`);
  });

  it('says what failed if the packages cannot be installed, and runs nothing', async () => {
    await write('bin/npx', '#!/bin/sh\necho no network\nexit 1\n');
    const { code, output, error } = run();

    expect(code).toBe(1);
    expect(output).not.toContain('said');
    expect(error).toMatch(/\nno network\nThe packages could not be installed, for the reason above\.\n$/);
  });
});
