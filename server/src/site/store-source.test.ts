import { StoreAway } from '@food/releases/model/errors';
import type { ObjectStore, StoredObject } from '@food/releases/object-store/object-store';
import type { FastifyBaseLogger } from 'fastify';
import { storeSource } from './store-source';
import { openTestStore } from './testing/test-store';

const site = openTestStore();
afterAll(() => site.clear());
beforeAll(async () => {
  await site.publishHost();
  await site.publishCatalog();
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const NOBODY = { read: async () => null, write: async () => {} };
const NO_LOG = { error: () => {} } as unknown as FastifyBaseLogger;

/** The live deployment of a store whose pointer is answered on command, with its content at the time of the request. */
async function slowly() {
  let isSlow = false;
  const answers: (() => void)[] = [];
  // No disk is waited for.
  const objects = new Map<string, StoredObject | null>();
  const keep = async (number: number) => {
    for (const key of ['deployment.json', `deployments/${number}.json`])
      objects.set(key, await site.store.get(key));
  };
  await keep(1);
  const get = async (key: string): Promise<StoredObject | null> => {
    const found = objects.get(key) ?? null;
    if (isSlow && key === 'deployment.json') await new Promise<void>((resume) => answers.push(resume));
    return found;
  };
  const source = storeSource({ ...site.store, get }, NOBODY, NO_LOG);
  await source.live();
  isSlow = true;
  /** Requests a page like a visitor, and waits no longer than one. */
  const ask = async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    const asked = source.live();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(1_000);
    return (await asked).number;
  };
  const answer = async (at: number) => {
    answers[at]?.();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  };
  const promote = async (name: string) => keep((await site.promote(name)).number);
  return { ask, answer, promote, asked: () => answers.length };
}

describe('The live deployment of a slow release store', () => {
  it('is read by a few at a time, however long visitors come: pages load their files over the same connections', async () => {
    const { ask, answer, asked } = await slowly();
    for (let visitor = 1; visitor <= 20; visitor++) await ask();
    const before = asked();

    await answer(0);
    await ask();

    expect(before).toBeLessThanOrEqual(4);
    expect(asked()).toBe(before + 1);
  });

  it('is never again a replaced one, if an older answer comes after a newer one', async () => {
    const { ask, answer, promote } = await slowly();
    const before = await ask();
    await promote('catalog@1.1.0');
    await ask();

    await answer(1);
    const after = await ask();
    await answer(0);

    expect(await ask()).toBe(after);
    expect(after).toBeGreaterThan(before);
  });
});

it('That the release store can not be read is logged at once, once a minute while it lasts, and at once for another reason', async () => {
  let reason: string | null = null;
  const get = async (key: string) => {
    if (reason) throw new StoreAway(reason);
    return site.store.get(key);
  };
  const logged: string[] = [];
  const log = { error: (_: object, words: string) => logged.push(words) } as unknown as FastifyBaseLogger;
  const source = storeSource({ ...site.store, get }, NOBODY, log);
  const visitors = async (seconds: number) => {
    for (let times = 0; times < seconds * 4; times++) {
      await jest.advanceTimersByTimeAsync(250);
      await source.live();
    }
  };
  const words = async (seconds: number) => {
    await visitors(seconds);
    return logged.splice(0).map((line) => line.replace(/^.* live\. /, ''));
  };
  await source.live();

  reason = 'No answer.';
  const first = [await words(30), await words(60)];
  reason = 'No right.';

  expect([...first, await words(30)]).toEqual([['No answer.'], ['No answer.'], ['No right.']]);
});

it('The pages stay, and it counts as unread, if a store that had a deployment has nothing any more', async () => {
  let isEmpty = false;
  const emptied: ObjectStore = {
    ...site.store,
    get: async (key) => (isEmpty ? null : site.store.get(key)),
    list: async (folder) => (isEmpty ? [] : site.store.list(folder)),
  };
  const refused: boolean[] = [];
  const source = storeSource(emptied, NOBODY, NO_LOG, (isRefused) => refused.push(isRefused));
  const before = await source.live();

  isEmpty = true;
  await jest.advanceTimersByTimeAsync(250);

  expect([await source.live(), refused]).toEqual([before, [false]]);
});

describe('A process that has seen no deployment', () => {
  const hangs = () => new Promise<never>(() => undefined);
  const isAway = () => Promise.reject(new StoreAway('The release store does not answer.'));
  const source = (get: ObjectStore['get']) => storeSource({ ...site.store, get }, NOBODY, NO_LOG);
  /** What comes of it in so many seconds of the clock; undefined if nothing does. */
  const within = async <T>(seconds: number, work: Promise<T>): Promise<T | undefined> => {
    const outcome = Promise.race([
      work,
      new Promise<undefined>((resume) => setTimeout(() => resume(undefined), seconds * 1_000)),
    ]);
    outcome.catch(() => undefined);
    for (let second = 0; second < seconds; second++) {
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    return outcome;
  };

  it('answers after five seconds that it has no pages, while the store hangs', async () => {
    const live = source(hangs).live();

    expect(await within(4, live)).toBeUndefined();
    await expect(within(2, live)).rejects.toMatchObject({ statusCode: 503 });
  });

  it.each([
    ['hangs', hangs, false],
    ['does not answer', isAway, false],
    ['never had a deployment', async () => null, true],
    ['answers', null, true],
  ])('is ready if the store can be read, which it knows at once: one that %s', async (_, get, isReady) => {
    // No disk is waited for.
    const pointer = await site.store.get('deployment.json');
    const list = async () => [];
    const answers = async (key: string) => (key === 'deployment.json' ? pointer : null);
    const store = { ...site.store, list, get: get ?? answers };

    expect(await within(1, storeSource(store, NOBODY, NO_LOG).isReady())).toBe(isReady);
  });

  it('serves no older deployment because the newest could not be read', async () => {
    await site.promote('catalog@1.1.0');
    const { length } = (await site.store.list('deployments/')).filter((name) => name.endsWith('.json'));
    const unread = ['deployment.json', `deployments/${length}.json`];

    const live = source((key) => (unread.includes(key) ? isAway() : site.store.get(key))).live();

    await expect(within(10, live)).rejects.toMatchObject({ statusCode: 503 });
  });
});
