/** @jest-environment node */
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { newKeyPair } from '@food/releases/signing/keys';
import Fastify from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config';
import type { AppContext } from '../context';
import { createFastify } from '../http/create-fastify';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { watchFreshness } from './freshness';
import { type ReleasesSources, registerReleases } from './releases-routes';

let site: TestStore;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost({ deploymentKeys: [] });
  await promote(openStore(`file:${site.folder}`, newKeyPair()), ['host@1.0.0'], { by: 'asha', why: '' });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  site.clear();
});

const contextAt = (now: () => Date) =>
  ({ log: { info() {}, error() {} }, clock: { now } }) as unknown as AppContext;

it('A timestamp also runs out while the release store says nothing any more', async () => {
  let now = new Date();
  let isHanging = false;
  const files = fileStore(site.folder);
  const store: ObjectStore = {
    ...files,
    get: (key) => (isHanging ? new Promise(() => undefined) : files.get(key)),
  };
  const ask = watchFreshness(
    Fastify(),
    contextAt(() => now),
    store,
  );
  expect(await ask(60_000)).toMatchObject({ state: 'fresh' });

  isHanging = true;
  now = new Date(now.getTime() + 25 * 3_600_000);
  const later = performance.now() + 10_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);

  expect(await ask(1)).toMatchObject({ state: 'expired', deployment: 1 });
});

it('While the release store is slow, callers that can wait are told how new the live deployment is, and the others go on', async () => {
  let go: () => void = () => undefined;
  const slowly = new Promise<void>((resolve) => {
    go = resolve;
  });
  const files = fileStore(site.folder);
  const store: ObjectStore = { ...files, get: (key) => slowly.then(() => files.get(key)) };
  const ask = watchFreshness(
    Fastify(),
    contextAt(() => new Date()),
    store,
  );

  const patient = ask(60_000);
  expect(await ask(1)).toBeNull();
  go();

  expect(await patient).toMatchObject({ deployment: 1 });
});

it('While the release store hangs, the status page is told so before it gives up', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = createFastify(readConfig({ DEMO: '1' }), pino({ level: 'silent' }));
  const judge = () => new Promise<never>(() => undefined);
  registerReleases(
    app,
    contextAt(() => new Date()),
    { judge } as unknown as ReleasesSources,
  );
  const asked = app.inject('/ops/releases.json');
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);

  await jest.advanceTimersByTimeAsync(9_000);

  const answer = await asked;
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'STORE_AWAY']);
  expect(answer.json().message).toMatch(/^The release store did not answer within 8 seconds/);
  await app.close();
});
