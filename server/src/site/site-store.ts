import { resolve } from 'node:path';
import type { ObjectStore } from '@food/releases/object-store';
import { type LastBelieved, openStore, type TrustMemory } from '@food/releases/open-store';
import { eq, lt } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { trustedDeployments } from '../db/schema';
import { shortLived } from './short-lived';

/** How late this process may learn what another one has seen. */
const SHARED_MS = 5_000;

/** The release store of the site, and what its servers believed last, over restarts (docs/guides/signing-keys.md). */
export function siteStore({ config, db }: AppContext): { store: ObjectStore; memory: TrustMemory } {
  const { releaseStore, storeSettings } = config;
  const memory = trustMemory(db, addressOf(releaseStore));
  return { store: openStore(releaseStore, { ...storeSettings, memory }), memory };
}

const addressOf = (store: string): string =>
  store.startsWith('file:') ? `file:${resolve(store.slice('file:'.length))}` : store;

function trustMemory(db: Db, store: string): TrustMemory {
  let known: LastBelieved | null = null;
  const isNews = (found: LastBelieved) => found.number > (known?.number ?? 0);
  const stored = shortLived(SHARED_MS, async () => {
    const [row] = await db.select().from(trustedDeployments).where(eq(trustedDeployments.store, store));
    return row ?? null;
  });
  return {
    async read() {
      const found = await stored('').catch((error: unknown) => {
        // What this process knows is enough while the database is away; who knows nothing must not guess.
        if (!known) throw error;
        return null;
      });
      if (found && isNews(found)) known = found;
      return known;
    },
    async write({ number, keys }) {
      if (!isNews({ number, keys })) return;
      const row = { number, keys: [...keys] };
      await db
        .insert(trustedDeployments)
        .values({ store, ...row })
        .onConflictDoUpdate({
          target: trustedDeployments.store,
          set: row,
          setWhere: lt(trustedDeployments.number, number),
        });
      known = { number, keys };
    },
  };
}
