import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tempFolders } from '../testing/temp-folder';
import { findWorkspace } from './find-workspace';
import { newRemote } from './new-remote';
import { nextSteps } from './next-steps';

const repository = resolve(__dirname, '../../..');
const folders = tempFolders();
afterAll(() => folders.clear());

const commandsIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('  ')).map((line) => line.replace(/ #.*/, '').trim());
const guide = (name: string) => readFile(join(repository, 'docs/guides', name), 'utf8');

/** With the workspace's own package manager and owners. */
async function smallWorkspace(): Promise<string> {
  const workspace = await folders.next();
  await mkdir(join(workspace, '.github'));
  for (const file of ['package.json', 'pnpm-workspace.yaml', '.github/CODEOWNERS'])
    await cp(join(repository, file), join(workspace, file));
  return workspace;
}

it('After a remote was made in the workspace, the commands of the tested guide are shown', async () => {
  const workspace = await smallWorkspace();
  const made = await newRemote({ part: 'offers', workspace, here: workspace, store: null });

  const lines = await nextSteps(made, { workspace, here: workspace });

  const text = await guide('sixth-remote.md');
  expect(lines[0]).toMatch(/^offers is a folder of \d+ files, .*remote-offers, with the page \/offers\./);
  expect(commandsIn(lines)).toHaveLength(6);
  expect(commandsIn(lines).filter((command) => !text.includes(command))).toEqual([]);
});

it('After a repository was made, the commands of the tested guide are shown', async () => {
  const here = await folders.next();
  const made = await newRemote({ part: 'offers', workspace: null, here, store: null });

  const lines = await nextSteps(made, { workspace: null, here });

  const text = await guide('own-repository.md');
  const commands = commandsIn(lines).filter((command) => !command.startsWith('export '));
  expect(commands).toHaveLength(7);
  expect(commands.filter((command) => !text.includes(command))).toEqual([]);
});

it('After an empty clone was filled, no command enters it or makes it a repository', async () => {
  const here = await folders.next();
  await mkdir(join(here, '.git'));
  const made = await newRemote({ part: 'offers', workspace: null, here, store: null });

  const commands = commandsIn(await nextSteps(made, { workspace: null, here }));

  expect(commands[0]).toMatch(/ install$/);
});

it('A folder in the workspace belongs to it, and a repository with tarballs stands alone', async () => {
  const workspace = await smallWorkspace();
  const elsewhere = await folders.next();
  await writeFile(join(elsewhere, 'pnpm-workspace.yaml'), 'overrides:\n  "@food/cart": file:../cart.tgz\n');

  expect(await findWorkspace(join(workspace, '.github'))).toBe(workspace);
  expect(await findWorkspace(elsewhere)).toBeNull();
});
