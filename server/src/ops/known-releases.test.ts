import { readLive } from '@food/releases/registry/deployments';
import type { DeploymentSource } from '../site/deployment-source';
import { openTestStore } from '../site/testing/test-store';
import { buildTestApp, OPS_TOKEN } from '../testing/test-app';
import { knownReleases } from './known-releases';
import { partVisits } from './ops-tables';

it('A visitor who was shown a new deployment is counted for it, however lately others were counted for the one before', async () => {
  const store = openTestStore();
  await store.publishHost();
  for (const version of ['1.0.0', '1.1.0']) await store.publishCatalog({ version });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  const site = await buildTestApp({ env: store.env });
  const shown = async () => (await site.call('GET', '/deployment.json')).json().number;
  const come = (version: string, from: string) =>
    site.call('POST', '/telemetry/visit', { body: { releases: [`catalog@${version}`] }, from });
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);

  expect(await shown()).toBe(1);
  now.mockReturnValue(200);
  await come('1.0.0', '10.1.0.1');
  await store.promote('catalog@1.1.0');
  now.mockReturnValue(300);
  expect(await shown()).toBe(2);
  await come('1.1.0', '10.1.0.2');
  await site.call('GET', '/ops/releases.json', { headers: { authorization: `Bearer ${OPS_TOKEN}` } });

  const counted = await site.db.select().from(partVisits);
  expect(counted.map(({ deployment, version }) => [deployment, version])).toEqual([
    [1, '1.0.0'],
    [2, '1.1.0'],
  ]);
  now.mockRestore();
  await site.close();
  store.clear();
});

it('Deployed releases are known while the release store is away, so that their visitors and failures are counted', async () => {
  const files = openTestStore();
  await files.publishHost();
  for (const version of ['1.0.0', '1.1.0']) await files.publishCatalog({ version });
  await files.promote('host@1.0.0', 'catalog@1.0.0');
  await files.promote('catalog@1.1.0');
  const { deployment } = await readLive(files.store);
  const store = { ...files.store, list: () => Promise.reject(new Error('no connection')) };
  const source = { live: async () => deployment } as DeploymentSource;

  const known = knownReleases({ store, source });

  expect(await known.isPart('catalog')).toBe(true);
  expect(await known.isRelease('host', '1.0.0')).toBe(true);
  for (const version of ['1.0.0', '1.1.0']) expect(await known.isRelease('catalog', version)).toBe(true);
  await expect(known.isRelease('catalog', '1.2.0')).rejects.toThrow('no connection');
  files.clear();
});
