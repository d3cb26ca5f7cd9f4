import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import { listVersions } from '../registry/releases';
import { writeFixture } from '../testing/fixture-remote';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';
import { refuseOtherSingletons } from './shared-ranges';

const folders = tempFolders();
afterAll(() => folders.clear());

async function check(ranges: Record<string, Record<string, string>>): Promise<void> {
  const dir = await folders.next();
  await writeFile(join(dir, 'package.json'), JSON.stringify(ranges));
  await refuseOtherSingletons('news', dir);
}
const [major] = (SINGLETONS.react ?? '').split('.');
const other = `^${Number(major) - 1}.0.0`;

describe('What a remote’s package.json asks for of what parts share', () => {
  it.each([
    { dependencies: { react: `^${major}.0.0`, 'react-dom': `${major}.0.0`, axios: '^0.1.0' } },
    { dependencies: { react: `>=${Number(major) - 1}` } },
    { dependencies: { react: '*', '@food/cart': 'workspace:*' }, devDependencies: { react: other } },
    { dependencies: { react: 'catalog:', '@food/cart': 'file:../food-packages/food-cart-1.0.0.tgz' } },
    {},
  ])('is fine if it can be the host’s: %j', async (ranges) => {
    await expect(check(ranges)).resolves.toBeUndefined();
  });

  it.each([
    ['dependencies', 'react', other],
    ['peerDependencies', 'react-dom', other],
    ['devDependencies', '@food/cart', '^99.0.0'],
  ])('is refused if it is another major version: %s, %s %s', async (kind, name, range) => {
    const provided = SINGLETONS[name] ?? SINGLETONS[`${name}/store`];
    const checking = check({ [kind]: { [name]: range } });

    await expect(checking).rejects.toThrow(Refusal);
    await expect(checking).rejects.toThrow(
      new Error(
        `news asks for ${name} ${range} in its package.json, and its pages get ${provided}: parts share one ${name}, which the host provides. The news team must ask for ^${provided} there, and try its pages with that.`,
      ),
    );
  });

  it('is refused by publish, which stores nothing', async () => {
    const [root, folder] = [await folders.next(), await folders.next()];
    await writeFixture(root, {
      'remote-news/package.json': JSON.stringify({
        name: '@food/remote-news',
        version: '1.0.0',
        dependencies: { react: other },
      }),
    });

    await expect(publish(fileStore(folder), { root, part: 'news' })).rejects.toThrow(
      `news asks for react ${other} in its package.json`,
    );
    expect(await listVersions(fileStore(folder), 'news')).toEqual([]);
  });
});
