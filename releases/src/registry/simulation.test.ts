/** @jest-environment node */
import type { Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { entriesOf, goodBefore, releasesIn } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollback, rollbackTo } from '../promote/promote';
import { newKeyPair, readSigningKey } from '../signing/keys';
import { digestOf } from '../signing/signature';
import { signedStore } from '../signing/signed-store';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { Killed, randomOf, simulatedStore } from '../testing/simulated-store';
import { putWhole } from '../testing/whole-release';
import { copyRelease } from './copy-release';
import { readLive } from './deployments';
import { history } from './history';
import { foreignInDeployment } from './part-keys';
import { prune } from './prune';
import { readContents } from './release-contents';
import { readRelease } from './releases';

/** SIMULATED_SEEDS=1-10000 tries more; SIMULATED_SEEDS=1234-1234 replays one that failed. */
const SETTING = 'SIMULATED_SEEDS';
const [first, last] = (process.env[SETTING] || '1-500').split('-').map(Number) as [number, number];
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at);

const pair = newKeyPair();
const key = readSigningKey(pair.signingKey);
type Opening = (store: ObjectStore) => ObjectStore;
const unsigned: Opening = (store) => store;
const signed: Opening = (store) =>
  signedStore(store, { publicKeys: [pair.publicKey], signingKey: key }, foreignInDeployment(store));
const LATER = new Date('2029-03-01T12:00:00.000Z');
const remote = (part: string, version: string) =>
  buildRemote(part, { version, pages: [buildPage(`/${part}`)] });
const old = remote('catalog', '0.9.0');
/** Recent releases are never pruned; everything else here is years old. */
const fresh = { ...remote('catalog', '1.2.0'), createdAt: LATER.toISOString() };

/** The content of the two stores before the commands begin. */
async function prepare(open: Opening) {
  const [production, staging] = [simulatedStore(randomOf(0)), simulatedStore(randomOf(0))];
  const safe = open(production.calm);
  const published = ['0.8.0', '1.0.0', '1.1.0'].map((version) => remote('catalog', version));
  await putWhole(safe, buildHost(), old, ...published);
  await putWhole(safe, remote('orders', '1.0.0'), remote('orders', '1.1.0'));
  await putWhole(staging.calm, remote('orders', '2.0.0'));
  await promote(safe, ['host@1.0.0', 'catalog@0.8.0', 'orders@1.0.0'], { by: 'first', why: '' });
  await promote(safe, ['catalog@1.0.0'], { by: 'second', why: '' });
  return { open, production: production.objects, staging: staging.objects };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/**
 * Several commands at once on one store, some of which die. Returns the deployments that became live, and those that commands
 * reported.
 */
async function simulate(seed: number, { open, ...prepared }: Prepared) {
  const random = randomOf(seed);
  const { process, calm, objects } = simulatedStore(random, prepared.production);
  const staging = simulatedStore(random, prepared.staging).process(0);
  const succeeded: string[] = [];
  const does = async (by: string, deed: (store: ObjectStore) => Promise<unknown>) => {
    try {
      await deed(open(process(random() < 0.5 ? 0.03 : 0)));
      succeeded.push(by);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Killed)) throw error;
    }
  };
  const who = (by: string) => ({ by, why: '' });
  const pruneOften = async (store: ObjectStore) => {
    for (let times = 0; times < 4; times++)
      await prune(store, { keep: 1, now: LATER, by: 'prune', tell: () => undefined });
  };
  await Promise.all([
    does('catalog', (store) => promote(store, ['catalog@1.1.0'], who('catalog'))),
    does('catalog again', (store) =>
      promote(store, ['catalog@1.1.0'], { ...who('catalog again'), canary: 5 }),
    ),
    does('orders', (store) => promote(store, ['orders@1.1.0'], who('orders'))),
    does('back', (store) => rollback(store, 'catalog', who('back'))),
    does('all back', (store) => rollbackTo(store, 1, who('all back'))),
    does('old', (store) => promote(store, ['catalog@0.9.0'], who('old'))),
    does('prune', pruneOften),
    does('prune too', pruneOften),
    does('publish old', (store) => putWhole(store, old)),
    does('publish', (store) => putWhole(store, fresh)),
    does('publish too', (store) => putWhole(store, fresh)),
    does('copy', (store) => {
      const [from, to] = [
        { store: staging, name: 'staging' },
        { store, name: 'production' },
      ];
      return copyRelease({ part: 'orders', version: '2.0.0' }, { from, to, by: 'copy', now: LATER });
    }),
  ]);
  return { store: open(calm), objects, succeeded };
}

const placesIn = (made: Deployment | undefined) => new Map(made ? entriesOf(made) : []);

/** Checks the invariants afterwards. Returns the sentence that doesn't hold, or null. */
async function whatIsBroken({ store, objects, succeeded }: Awaited<ReturnType<typeof simulate>>) {
  const { deployment } = await readLive(store);
  if (!deployment?.host) return 'the site has no host';
  for (const release of releasesIn(deployment)) {
    if (!(await readRelease(store, release.part, release.version)))
      return `${nameOf(release)} is live and lost`;
    await readContents(store, release);
  }
  const story = await history(store);
  if (story.at(-1)?.number !== 1) return 'the history does not reach back to the first deployment';
  for (const [at, { from, fromDigest }] of story.entries()) {
    const before = story[at + 1];
    const stored = before && objects.get(`deployments/${before.number}.json`);
    if (before && from !== before.number) return `deployment ${from} is not in the history`;
    if (stored && digestOf(JSON.parse(String(stored))) !== fromDigest)
      return `deployment ${from} was exchanged`;
  }
  for (const [at, made] of story.entries())
    for (const [part, place] of entriesOf(made)) {
      const good = goodBefore(place).map(nameOf);
      const left = placesIn(story[at + 1]).get(part)?.live;
      const isLeft = made.by === 'back' && left && left.version !== place.live.version;
      const notGood = [place.live, ...(isLeft ? [left] : [])].map(nameOf);
      if (notGood.some((name) => good.includes(name)) || new Set(good).size < good.length)
        return `deployment ${made.number} falls back to ${good.join(' and ')}`;
    }
  const promoters = ['catalog', 'catalog again', 'orders', 'back', 'all back', 'old'];
  const lost = succeeded.find(
    (by) => promoters.includes(by) && story.filter((made) => made.by === by).length !== 1,
  );
  if (lost) return `the deployment of ${lost} was said to be live, and is not in the history once`;
  for (const part of await store.list('releases/'))
    for (const version of await store.list(`releases/${part}/`)) {
      const release = await readRelease(store, part, version);
      if (release) await readContents(store, release);
    }
  if (
    succeeded.some((by) => ['publish', 'publish too'].includes(by)) &&
    !(await readRelease(store, 'catalog', '1.2.0'))
  )
    return 'catalog@1.2.0 was said to be published, and is lost';
  return null;
}

it(
  `A release store on which many work at once, and some die, is whole and loses nothing: ${seeds.length} seeds`,
  async () => {
    const broken: string[] = [];
    const [plain, sealed] = [await prepare(unsigned), await prepare(signed)];
    for (const seed of seeds) {
      // Every fourth site is signed: signatures take most of the time, and these invariants hardly depend on them.
      const what = await simulate(seed, seed % 4 === 0 ? sealed : plain)
        .then(whatIsBroken)
        .catch((error: Error) => error.message);
      if (what) broken.push(`SIMULATED_SEEDS=${seed}-${seed}: ${what}`);
    }

    expect(broken.slice(0, 10)).toEqual([]);
  },
  60_000 + seeds.length * 2_000,
);
