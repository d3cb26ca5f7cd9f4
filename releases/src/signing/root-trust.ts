import { isAtFault, Refusal } from '../model/errors';
import { parseStored } from '../model/parse-stored';
import type { ObjectStore } from '../object-store/object-store';
import { anchorOf, authorityOf, Root, refuseUnlessNext, rootKey } from './root';

/** How late a new root, and with it the revocation of a key, may become known. */
const LOOK_MS = 5_000;

/** Keeps the newest trusted root over restarts: a store that withholds it can't restore a revoked key. */
export interface RootMemory {
  read(): Promise<string | null>;
  /** Stores the root if its version is higher than that of the stored one. */
  write(version: number, root: string): Promise<void>;
}

/** The root that a process trusts, and why it doesn't trust the next one, if there is one. */
export interface TrustedRoot {
  root: Root;
  trouble: string | null;
}

/**
 * Follows the roots of a store from the first that all keys of the setting have signed, one by one, as long as each is signed by
 * the one before it (docs/decisions/027-a-root-says-which-keys-sign.md). The first that isn't ends the chain; the roots before it
 * stay valid. The returned function throws {@link Refusal} if there is none.
 */
export function rootTrust(
  store: Pick<ObjectStore, 'get' | 'list'>,
  keys: readonly string[],
  memory?: RootMemory,
): () => Promise<TrustedRoot> {
  let trusted: Root | null = null;
  let trouble: string | null = null;
  let keptVersion = 0;
  let until = 0;
  let learning: Promise<void> | null = null;

  const recall = async () => {
    const kept = await memory?.read();
    const root = kept ? Root.parse(JSON.parse(kept)) : null;
    if (!root) return;
    keptVersion = root.version;
    if (root.version > (trusted?.version ?? 0)) trusted = root;
  };
  const keep = async (root: Root) => {
    if (root.version <= keptVersion) return;
    await memory?.write(root.version, JSON.stringify(root));
    keptVersion = root.version;
  };
  const learn = async () => {
    // A process that knows a root continues with it while the memory can't be reached; one that knows none would have to guess.
    await recall().catch((error: unknown) => {
      if (!trusted) throw error;
    });
    trouble = null;
    try {
      trusted ??= await firstRoot(store, keys);
      for (let next = trusted; next; next = trusted && (await rootAfter(store, trusted))) trusted = next;
    } catch (error) {
      // While one is trusted, what can't be read is trouble, and no reason to stop.
      if (!(error instanceof Refusal) || (!trusted && !isAtFault(error))) throw error;
      trouble = error.message;
    }
    // A root that can't be stored now is stored after the next check.
    if (trusted) await keep(trusted).catch(() => undefined);
    until = performance.now() + LOOK_MS;
  };
  return async () => {
    if (performance.now() >= until) {
      learning ??= learn().finally(() => {
        learning = null;
      });
      await learning;
    }
    if (trusted) return { root: trusted, trouble };
    throw new Refusal(
      `There is no root in the release store (${rootKey(1)}) that the keys in DEPLOYMENT_ROOT_KEYS have signed, so no deployment is believed. ${trouble ?? '"npm run release -- root" makes one.'} See docs/guides/signing-keys.md.`,
    );
  };
}

/**
 * The lowest version that all these keys have signed; null if there are no roots. Throws {@link Refusal} that says what the last
 * one lacks.
 */
async function firstRoot(
  store: Pick<ObjectStore, 'get' | 'list'>,
  keys: readonly string[],
): Promise<Root | null> {
  let refused: Refusal | null = null;
  for (const version of await rootVersions(store)) {
    try {
      const root = await readRoot(store, version);
      if (root) refuseUnlessNext(root, anchorOf(keys, root));
      if (root) return root;
    } catch (error) {
      if (!isAtFault(error)) throw error;
      refused = error;
    }
  }
  if (refused) throw refused;
  return null;
}

async function rootAfter(store: Pick<ObjectStore, 'get'>, trusted: Root): Promise<Root | null> {
  const next = await readRoot(store, trusted.version + 1);
  if (next) refuseUnlessNext(next, authorityOf(trusted));
  return next;
}

/** A root as it is stored, whoever signed it. Throws {@link Refusal} if it is damaged or has another version. */
async function readRoot(store: Pick<ObjectStore, 'get'>, version: number): Promise<Root | null> {
  const found = await store.get(rootKey(version));
  if (!found) return null;
  const root = parseStored(Root, found.bytes, rootKey(version));
  if (root.version === version) return root;
  throw new Refusal(`${rootKey(version)} says that it is version ${root.version}. It is not used.`);
}

async function rootVersions(store: Pick<ObjectStore, 'list'>): Promise<number[]> {
  const names = await store.list('roots/');
  const numbers = names.map((name) => Number(/^([1-9]\d{0,3})\.json$/.exec(name)?.[1]));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}
