import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolders } from '../testing/temp-folder';
import { partsHere } from './part-folder';

const folders = tempFolders();
afterAll(() => folders.clear());

describe('The parts of a repository', () => {
  it('are the folders that have a manifest', async () => {
    const root = await folders.next();
    for (const folder of ['host', 'remote-orders', 'remote-left-over', 'server'])
      await mkdir(join(root, folder));
    await writeFile(join(root, 'host/host.json'), '{}');
    await writeFile(join(root, 'remote-orders/remote.json'), '{ "part": "orders" }');

    expect(await partsHere(root)).toEqual(['host', 'orders']);
  });

  it('are the one that its remote.json names, if it is a remote itself', async () => {
    const root = await folders.next();
    await writeFile(join(root, 'remote.json'), '{ "part": "offers" }');

    expect(await partsHere(root)).toEqual(['offers']);
  });
});
