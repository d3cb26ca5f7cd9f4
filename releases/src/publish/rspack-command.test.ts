import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { rspackCommand } from './rspack-command';

const folders = tempFolders();
afterAll(() => folders.clear());

describe('A part that lacks a package of its build', () => {
  it.each([
    [
      'that its package.json names is told to install it',
      { '@food/loom': '^1.0.0' },
      'Its packages are not installed: npx pnpm install',
    ],
    ['that nothing names is told to add it', {}, 'Add it to devDependencies and install the packages.'],
  ])('%s', async (_, devDependencies, way) => {
    const dir = await folders.next();
    await writeFile(join(dir, 'package.json'), JSON.stringify({ devDependencies }));

    expect(() => rspackCommand('news', dir, ['@food/loom/package.json'])).toThrow(
      new Refusal(`news can't be built: its folder has no @food/loom. ${way}`),
    );
  });
});
