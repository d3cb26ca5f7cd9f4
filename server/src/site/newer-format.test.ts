import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreAway } from '@food/releases/model/errors';
import type { FastifyBaseLogger } from 'fastify';
import { findRelease } from './find-release';
import { readPreview } from './preview';
import { storeSource } from './store-source';
import { openTestStore, type TestStore } from './testing/test-store';

const NOBODY = { read: async () => null, write: async () => undefined };
let site: TestStore;
let told: string[];
/** Writes as a newer version of the command does. */
const newer = (...keys: string[]) => {
  for (const key of keys) {
    const file = join(site.folder, key);
    const value = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...value, format: 2 }));
  }
};
const lose = (key: string) => rmSync(join(site.folder, key));
const server = (onFailure?: (isRefused: boolean) => void) => {
  const log = { error: (...said: unknown[]) => told.push(String(said.at(-1))) };
  return storeSource(site.store, NOBODY, log as unknown as FastifyBaseLogger, onFailure);
};

beforeEach(async () => {
  told = [];
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.publishCatalog({ version: '2.0.0' });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  await site.promote('catalog@2.0.0');
});
afterEach(() => {
  jest.useRealTimers();
  site.clear();
});

describe('A server that is older than what wrote the release store', () => {
  it.each([
    ['is live', () => newer('deployments/2.json', 'deployment.json')],
    [
      'is live, and has no copy yet under its number',
      () => {
        newer('deployment.json');
        lose('deployments/2.json');
      },
    ],
    [
      'was live, and the pointer to it is lost',
      () => {
        newer('deployments/2.json');
        lose('deployment.json');
      },
    ],
  ])('serves no older deployment for one that %s, and says to update it', async (_, change) => {
    change();
    const source = server();

    await expect(source.live()).rejects.toMatchObject({ statusCode: 503 });

    expect(told.join('\n')).toMatch(/json in the release store has format 2, .* Update this one\./);
    expect(told.join('\n')).not.toContain('json is served');
  });

  it('is not ready while it knows nothing else, and keeps what it served before', async () => {
    const before = server();
    await before.live();
    newer('deployments/2.json', 'deployment.json');
    const after = server();

    expect(await after.isReady()).toBe(false);
    expect(await before.isReady()).toBe(true);
    expect((await before.live()).number).toBe(2);
  });

  it('shows its pages on, and calls somebody by the alert for a refused deployment, while it runs', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const calls: boolean[] = [];
    const source = server((isRefused) => calls.push(isRefused));
    await source.live();
    newer('deployments/2.json', 'deployment.json');

    jest.advanceTimersByTime(1_000);

    expect((await source.live()).number).toBe(2);
    expect(calls).toEqual([true]);
    expect(told.join('\n')).toContain('Update this one.');
  });

  it('doesn’t say that a release is missing which it can’t read, in a preview neither', async () => {
    newer('releases/catalog/1.0.0/release.json', 'deployments/1.json');

    const finding = findRelease(site.store, 'catalog', '1.0.0');

    await expect(finding).rejects.toThrow(StoreAway);
    await expect(finding).rejects.toThrow(
      /release\.json in the release store has format 2, .* Update this one\./,
    );
    for (const right of [
      { releases: ['catalog@1.0.0'], deployment: null },
      { releases: [], deployment: 1 },
    ])
      await expect(readPreview(site.store, { ...right, verdict: null, until: 0 })).rejects.toThrow(StoreAway);
  });
});
