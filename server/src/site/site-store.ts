import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answers } from '@food/releases/model/unanswered';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import {
  type LastBelieved,
  openStore,
  type RootMemory,
  type TrustMemory,
} from '@food/releases/registry/open-store';
import { eq, inArray, lt, or } from 'drizzle-orm';
import { ttlCache } from '../concurrency/ttl-cache';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { trustedDeployments, trustedRoots } from './site-tables';
import { type StoreSource, storeSource } from './store-source';

/** How often this process reads what other processes have seen. */
const SHARED_MS = 5_000;
/** How long a reading of the store waits for a slow database; shorter than a page waits for the store (store-source.ts). */
const TIMEOUT_MS = 250;

export interface SiteStore {
  readonly store: ObjectStore;
  /** What is live there, for pages and for the counts about them. */
  readonly source: StoreSource;
}

/**
 * Opens the release store of the site, with what its servers last trusted, over restarts (docs/guides/signing-keys.md). One for
 * the whole process: two would each trust only what they saw themselves.
 *
 * @param answers whether this server answers a call that a release sends
 */
export function openSiteStore({ config, db, log, events }: AppContext, answers: Answers): SiteStore {
  const { releaseStore, storeSettings } = config;
  const address = addressOf(releaseStore);
  const memory: TrustMemory = {
    ...trustMemory(db, address),
    timestamps: timestampMemory(db, address),
    roots: (keys) => rootMemory(db, [address, ...[...keys].sort()].join('\n')),
  };
  const store = openStore(releaseStore, { ...storeSettings, memory });
  return {
    store,
    source: storeSource(
      store,
      memory,
      log,
      (isRefused) => events.emit(isRefused ? 'deployment-refused' : 'deployment-unread'),
      answers,
    ),
  };
}

/** The name of a release store in the tables, from the setting `RELEASE_STORE`. */
export const addressOf = (store: string): string =>
  store.startsWith('file:') ? `file:${resolve(store.slice('file:'.length))}` : store;

function trustMemory(db: Db, store: string): TrustMemory {
  let known: LastBelieved | null = null;
  let wasRead = false;
  const isNews = (found: LastBelieved) => found.number > (known?.number ?? 0);
  const learn = async () => {
    const [row] = await db.select().from(trustedDeployments).where(eq(trustedDeployments.store, store));
    if (row && isNews(row)) known = row;
    wasRead = true;
  };
  const learned = ttlCache(SHARED_MS, async () => {
    const learning = learn();
    // A process that has read it once may continue without the database; before that it would have to guess.
    if (!wasRead) return learning;
    await Promise.race([learning.catch(() => {}), pause(TIMEOUT_MS, undefined, { ref: false })]);
  });
  return {
    async read() {
      await learned('');
      return known;
    },
    async write(believed, revoked) {
      if (!isNews(believed) && !revoked.includes(known?.signer ?? '')) return;
      const isNewer = lt(trustedDeployments.number, believed.number);
      const row = { ...believed, keys: [...believed.keys] };
      await db
        .insert(trustedDeployments)
        .values({ store, ...row })
        .onConflictDoUpdate({
          target: trustedDeployments.store,
          set: row,
          setWhere: or(isNewer, inArray(trustedDeployments.signer, [...revoked])) ?? isNewer,
        });
      known = believed;
    },
  };
}

/** In a row of its own beside that of the deployment. */
function timestampMemory(db: Db, store: string): NonNullable<TrustMemory['timestamps']> {
  const { read, write } = trustMemory(db, `${store}\ntimestamp`);
  return {
    read,
    write: (named, revoked) => write({ ...named, keys: [], digest: null }, revoked),
  };
}

/** Read once: after that a process continues with what it has seen itself, also while the database is down. */
function rootMemory(db: Db, store: string): RootMemory {
  let known: string | null = null;
  let wasRead = false;
  return {
    async read() {
      if (wasRead) return known;
      const [row] = await db.select().from(trustedRoots).where(eq(trustedRoots.store, store));
      [known, wasRead] = [row?.root ?? null, true];
      return known;
    },
    async write(version, root) {
      await db
        .insert(trustedRoots)
        .values({ store, version, root })
        .onConflictDoUpdate({
          target: trustedRoots.store,
          set: { version, root },
          setWhere: lt(trustedRoots.version, version),
        });
      known = root;
    },
  };
}
