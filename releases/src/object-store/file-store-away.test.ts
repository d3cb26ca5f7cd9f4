import { mkdir, rm } from 'node:fs/promises';
import { StoreAway } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { fileStore } from './file-store';

const folders = tempFolders();
afterAll(() => folders.clear());

it.each([
  ['gone', (folder: string) => rm(folder, { recursive: true })],
  [
    'empty, as where its disk was mounted',
    async (folder: string) => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
  ],
])('A folder of releases that is %s is away for who has read it, and has lost nothing', async (_, take) => {
  const folder = await folders.next();
  const store = fileStore(folder);
  expect(await store.get('deployment.json')).toBeNull();
  await store.create('deployment.json', Buffer.from('{}'));
  await store.get('deployment.json');
  await take(folder);

  await expect(store.get('releases/catalog/1.0.0/entry.js')).rejects.toThrow(/is empty.*mounted/);
  await expect(store.list('deployments')).rejects.toThrow(StoreAway);

  await fileStore(folder).create('deployment.json', Buffer.from('{}'));
  expect(await store.get('releases/catalog/1.0.0/entry.js')).toBeNull();
});

it('A folder of releases in which nothing was ever stored is new, and not away', async () => {
  const store = fileStore(await folders.next());

  expect(await store.list('')).toEqual([]);
  expect(await store.get('deployment.json')).toBeNull();
});
