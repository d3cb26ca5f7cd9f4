import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import { copyStore, takesCopyOf } from './store-copy';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'store-copy-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const emptyStore = (name: string) => fileStore(join(base, name));
async function siteStore() {
  const store = emptyStore('site');
  for (const key of ['deployments/1.json', 'deployment.json']) await store.create(key, Buffer.from('1'));
  return store;
}

describe('A release store takes a copy', () => {
  it('if it is empty, or has part of that copy, and no more once it is whole', async () => {
    const site = await siteStore();
    const to = emptyStore('to');
    const objects = await copyStore(site, emptyStore('backup'));
    expect(await takesCopyOf(to, objects)).toBe(true);
    await to.create('deployments/1.json', Buffer.from('1'));
    expect(await takesCopyOf(to, objects)).toBe(true);

    expect(await copyStore(site, to)).toEqual(objects);

    expect(await takesCopyOf(to, objects)).toBe(false);
  });

  it.each(['deployments/1.json', 'deployments/2.json'])('not if another site has its %s', async (key) => {
    const objects = await copyStore(await siteStore(), emptyStore('backup'));
    const to = emptyStore('to');
    await to.create(key, Buffer.from('of another site'));

    expect(await takesCopyOf(to, objects)).toBe(false);
  });
});
