import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addCustomers } from '@food/bench/customers';
import { deploy } from '@food/bench/deploy';
import { root, temporaryFolder } from '@food/e2e/start-server';
import { publish } from '@food/releases/publish/publish';
import { history } from '@food/releases/registry/history';
import { openStore } from '@food/releases/registry/open-store';
import type { Cut } from '@food/server/testing/balancer';
import pg from 'pg';
import { type Command, readCommand } from './command';
import { Customer, type Person } from './customer';
import { faultsOf } from './faults';
import { Fleet, lastWords } from './fleet';
import { inconsistenciesIn, type Page } from './inconsistencies';
import { Journal } from './journal';
import { openKitchen, readOrders } from './kitchen';
import { Restaurant } from './restaurant';

/** How many of a thousand chunks of data, each way, never arrive. */
const CUT_OF_A_THOUSAND = 4;
/** In milliseconds: how long customers may take to finish once faults have ended. */
const SETTLE = 180_000;

const CUTS = ['request', 'answer'].map((way) => `a connection cut before the ${way} arrived`);
const RAISED = 'prices raised';
const REFUSED = 'an order refused, since the prices had changed';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const command = readCommand(process.argv.slice(2));
await torture(command);

async function torture({ minutes, customers, seed }: Command): Promise<void> {
  // Faults have random numbers of their own: the customers' depend on how fast they are.
  const [chance, whim] = [chanceOf(seed), chanceOf(seed + 1)];
  const folder = await temporaryFolder('food-torture');
  const store = join(folder.path, 'releases');
  say('Building and publishing every part …');
  await deploy(store, '1.0.0');
  await publish(openStore(`file:${store}`), { root, part: 'catalog', version: '1.1.0' });
  const seen = new Map<string, number>();
  const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
  let isTorn = false;
  const cut = (way: Cut): boolean => {
    const cuts = isTorn && whim() * 1_000 < CUT_OF_A_THOUSAND;
    if (cuts) count(`a connection cut before the ${way} arrived`);
    return cuts;
  };
  const fleet = await Fleet.start(folder.path, store, cut);
  try {
    if (!fleet.redis)
      say('Without Redis: install redis-server, or set REDIS_URL, to see what its loss does.');
    const faults = faultsOf(fleet);
    const restaurant = await Restaurant.open(fleet.members[0]!.site.url, whim);
    const people = await addPeople(fleet.postgres.url, customers);
    const journal = new Journal();
    const kitchen = openKitchen(fleet.balancer.url, fleet.postgres.url);
    say(`${customers} customers order for ${minutes} minutes (--seed ${seed}) …`);
    let isLate = false;
    const settled = new AbortController();
    const evenings = people.map((person) =>
      new Customer(fleet.balancer.url, person, journal, whim)
        .spendEvening(() => isLate, settled.signal)
        .catch((error: Error) => error.message),
    );
    isTorn = true;
    const prices = restaurant.raisePrices(fleet.balancer.url, () => count(RAISED));
    const until = Date.now() + minutes * 60_000;
    while (Date.now() < until)
      for (const [name, fault] of shuffled(Object.entries(faults), chance)) {
        const before = journal.failedTries;
        if (await fault(fleet, chance)) count(name);
        say(
          `  ${name}: ${journal.failedTries - before} tries failed meanwhile; ${journal.failuresInWords()}`,
        );
        const dead = fleet.members.find(({ site }) => !site.running);
        if (dead) throw new Error(`${dead.name} ended by itself:\n${await lastWords(dead.log)}`);
        await wait(500 + chance() * 1_000);
        if (Date.now() > until) break;
      }
    isTorn = false;
    isLate = true;
    await prices.close();
    const timer = setTimeout(() => settled.abort(), SETTLE);
    const gaveUp = (await Promise.all(evenings)).filter((words) => words !== undefined);
    clearTimeout(timer);
    await kitchen.close();
    const inconsistencies = [
      ...gaveUp,
      ...inconsistenciesIn({
        ...journal,
        orders: await readOrders(fleet.postgres.url),
        deployments: await deploymentsOf(store),
      }),
    ];
    if (fleet.failedStarts > 0) say(`${fleet.failedStarts} starts failed, and were tried again.`);
    for (const { isRefused } of journal.attempts) if (isRefused) count(REFUSED);
    const expected = [...Object.keys(faults), ...CUTS, RAISED, REFUSED];
    report({ journal, seen, missing: expected.filter((name) => !seen.has(name)), inconsistencies });
  } finally {
    await fleet.stop();
    await folder.remove();
  }
}

/** The same sequence for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  return list
    .map((one) => [chance(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

async function addPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const added = await addCustomers(client, count).finally(() => client.end());
  return added.map((customer, at) => ({
    ...customer,
    from: `10.5.${Math.floor(at / 250)}.${(at % 250) + 1}`,
  }));
}

async function deploymentsOf(store: string): Promise<Page[]> {
  const all = await history(openStore(`file:${store}`), Number.POSITIVE_INFINITY);
  return all.map(({ number, host, remotes }) => ({
    deployment: number,
    host: host?.live.version ?? '',
    catalog: remotes.catalog?.live.version ?? '',
  }));
}

interface Outcome {
  readonly journal: Journal;
  readonly seen: ReadonlyMap<string, number>;
  /** Kinds of faults that never happened. */
  readonly missing: readonly string[];
  readonly inconsistencies: readonly string[];
}

function report({ journal, seen, missing, inconsistencies }: Outcome): void {
  const { attempts, pages } = journal;
  const cancelled = attempts.filter(({ isCancelled }) => isCancelled).length;
  const refused = attempts.filter(({ isRefused }) => isRefused).length;
  const taken = pages.filter(({ catalog }) => catalog === '1.1.0').length;
  say('');
  for (const [what, times] of [...seen].sort()) say(`${String(times).padStart(6)}  ${what}`);
  say('');
  say(
    `${attempts.length - refused} orders, ${cancelled} of them cancelled by their customers; ${journal.failedTries} tries failed (${journal.failuresInWords()}).`,
  );
  say(`${pages.length} pages, ${taken} of them with the release that was taken back.`);
  for (const name of missing) say(`✗ This never came: ${name}.`);
  for (const inconsistency of inconsistencies.slice(0, 50)) say(`✗ ${inconsistency}`);
  if (inconsistencies.length > 50) say(`✗ … and ${inconsistencies.length - 50} more.`);
  say(
    inconsistencies.length === 0
      ? 'The records are consistent.'
      : `${inconsistencies.length} inconsistencies.`,
  );
  if (inconsistencies.length > 0 || missing.length > 0) process.exitCode = 1;
}
