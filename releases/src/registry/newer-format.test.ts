import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, UnusablePointer } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollbackTo } from '../promote/promote';
import { putTimestamp, readTimestamp } from '../signing/timestamp';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { newestWhole, readLive } from './deployments';
import { history } from './history';
import { withRecoveryHint } from './recovery-hint';
import { readRelease } from './releases';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let store: ObjectStore;
/** Writes like a newer version of the command. */
const newer = async (key: string) => {
  const found = await store.get(key);
  const value = { ...JSON.parse(`${found?.bytes}`), format: 2, remotes: 'in another form' };
  await store.replace(key, Buffer.from(JSON.stringify(value)), found?.tag ?? null);
};

beforeEach(async () => {
  folder = await folders.next();
  store = fileStore(folder);
  await putWhole(store, buildRemote('catalog'), buildRemote('catalog', { version: '1.1.0' }));
  await promote(store, ['catalog@1.0.0'], WHO);
  await promote(store, ['catalog@1.1.0'], WHO);
});

describe('What a newer version wrote into a release store', () => {
  it('is not reported as damaged, and no older version replaces it by an older deployment', async () => {
    await newer('deployment.json');
    const before = await store.get('deployment.json');

    const reading = readLive(store);

    await expect(reading).rejects.toThrow(
      'deployment.json in the release store has format 2, and this version',
    );
    await expect(reading).rejects.not.toThrow(UnusablePointer);
    await expect(rollbackTo(store, 1, WHO)).rejects.toThrow(Refusal);
    await expect(promote(store, ['catalog@1.0.0'], WHO)).rejects.toThrow('has format 2');
    expect(await store.get('deployment.json')).toEqual(before);
  });

  it('is not reported as damaged if it is a release', async () => {
    await newer('releases/catalog/1.0.0/release.json');

    await expect(readRelease(store, 'catalog', '1.0.0')).rejects.toThrow('has format 2, and this version');
  });

  it('stays if it is a timestamp, and is reported as that', async () => {
    const named = { number: 2, digest: 'x' };
    await putTimestamp(store, named);
    await newer('timestamp.json');
    const before = await store.get('timestamp.json');

    await expect(putTimestamp(store, named)).rejects.toThrow('has format 2');
    expect(await store.get('timestamp.json')).toEqual(before);
    expect((await readTimestamp(store)).refused).toContain('has format 2');
  });

  it('is not passed over for an older deployment where the pointer is lost, and nothing is made from that', async () => {
    await newer('deployments/2.json');
    await rm(join(folder, 'deployment.json'));

    await expect(newestWhole(store)).rejects.toThrow('deployments/2.json in the release store has format 2');
    await expect(rollbackTo(store, 1, WHO)).rejects.toThrow('Update this one.');
    const gone = await readLive(store).catch((error: UnusablePointer) => error);
    expect(await withRecoveryHint(store, gone as UnusablePointer)).toMatch(
      /^deployment\.json is gone .* deployments\/2\.json .* has format 2, .* Update this one\.$/,
    );
  });

  it('doesn’t keep a site from going back whose pointer was put back to an older deployment', async () => {
    const older = await store.get('deployment.json');
    await promote(store, ['catalog@1.0.0'], WHO);
    await newer('deployments/3.json');
    await rm(join(folder, 'deployment.json'));
    await store.replace('deployment.json', older?.bytes as Buffer, null);

    const back = await rollbackTo(store, 1, WHO);

    expect(back).toMatchObject({ number: 4, from: 2 });
    expect((await readLive(store)).deployment).toEqual(back);
  });

  it('ends no history early', async () => {
    await newer('deployments/1.json');

    await expect(history(store)).rejects.toThrow('deployments/1.json in the release store has format 2');
  });
});
