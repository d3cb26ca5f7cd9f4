import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tempFolders } from '../testing/temp-folder';
import { ownerOf } from './owner-of';

const folders = tempFolders();
afterAll(() => folders.clear());

async function repository(lines: string[], place = '.github/CODEOWNERS'): Promise<string> {
  const root = await folders.next();
  await mkdir(dirname(join(root, place)), { recursive: true });
  await writeFile(join(root, place), lines.join('\n'));
  return root;
}

const HOST_AND_CATALOG = [
  '# teams',
  '*  @verandah/host',
  '',
  '/remote-catalog/  @verandah/catalog  @asha # both',
];

describe('The team of a release', () => {
  it.each([
    ['stands behind the last line that fits its folder', 'remote-catalog', '@verandah/catalog @asha'],
    ['is who owns everything, where no line names its folder', 'remote-orders', '@verandah/host'],
    ['is not that of a folder whose name begins alike', 'remote-catalog-next', '@verandah/host'],
  ])('%s', async (_, folder, owner) => {
    const root = await repository(HOST_AND_CATALOG);

    expect(await ownerOf(root, join(root, folder))).toBe(owner);
  });

  it.each(['/remote-*/', 'remote-offers', '/remote-offers/**', 'remote-offers/*'])(
    'is found by a line such as %s',
    async (pattern) => {
      const root = await repository([`${pattern} @offers`, '/remote-offers/src/*.css @look']);

      expect(await ownerOf(root, join(root, 'remote-offers'))).toBe('@offers');
    },
  );

  it('is who owns the whole repository, if the repository is the part', async () => {
    const root = await repository(['* @offers', '/src/ @look'], 'CODEOWNERS');

    expect(await ownerOf(root, root)).toBe('@offers');
  });

  it('is left out if the repository names no owner', async () => {
    const root = await folders.next();

    expect(await ownerOf(root, join(root, 'remote-catalog'))).toBeUndefined();
  });
});
