import type { TrustedRoot } from '../signing/root-trust';

/** An object as it was read; `tag` changes with the content. */
export interface StoredObject {
  bytes: Buffer;
  tag: string;
}

/**
 * Where releases and deployments live. Objects are immutable but for the pointer, its timestamp and proposals; keys are slash-separated.
 * A crash in any call leaves either the old content or the new one, never half.
 */
export interface ObjectStore {
  /** Null if there is none. */
  get(key: string): Promise<StoredObject | null>;
  /** Writes a new object; false (and nothing changed) if the key is taken. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Replaces an object that still has this tag (null: it doesn't exist); false (and nothing changed) otherwise. */
  replace(key: string, bytes: Buffer, tag: string | null): Promise<boolean>;
  /** Names directly below a prefix, e.g. `releases/catalog/`; folders and objects alike. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; fine if there is none. Only `release prune` does: nothing else removes objects. */
  remove(key: string): Promise<void>;
  /** The same as `get`, whoever signed it; absent in a store that verifies nothing. */
  getUnverified?(key: string): Promise<StoredObject | null>;
  /**
   * Throws {@link Refusal} for a stored deployment that may not take the place of `deployment.json`: it is older than the last one,
   * or another one of its number. Absent in a store that verifies nothing.
   */
  refuseAsLive?(bytes: Buffer): Promise<void>;
  /** The root that says which keys count (../signing/root.ts); absent if its process requires none. */
  root?(): Promise<TrustedRoot>;
}
