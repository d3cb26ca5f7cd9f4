/** @jest-environment node */
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { newKeyPair } from '@food/releases/signing/keys';
import Fastify from 'fastify';
import type { AppContext } from '../context';
import { openTestStore } from '../site/testing/test-store';
import { watchFreshness } from './freshness';

it('While the release store is slow, who can wait is told how new the live deployment is, and who can not goes on', async () => {
  const site = openTestStore();
  const keys = newKeyPair();
  await site.publishHost({ deploymentKeys: [] });
  await promote(openStore(`file:${site.folder}`, keys), ['host@1.0.0'], { by: 'asha', why: '' });
  let go: () => void = () => undefined;
  const slowly = new Promise<void>((resolve) => {
    go = resolve;
  });
  const files = fileStore(site.folder);
  const store: ObjectStore = { ...files, get: (key) => slowly.then(() => files.get(key)) };
  const context = { log: { info() {}, error() {} }, clock: { now: () => new Date() } };
  const ask = watchFreshness(Fastify(), context as unknown as AppContext, store);

  const patient = ask(60_000);
  expect(await ask(1)).toBeNull();
  go();

  expect(await patient).toMatchObject({ deployment: 1 });
  site.clear();
});
