import { createHash } from 'node:crypto';
import type { ObjectStore } from '@food/releases/object-store/object-store';

/** Of each object its key and digest, in the order in which they were copied. */
export type KeptObjects = Readonly<Record<string, string>>;

/** What says that a copy is whole: it is written last. */
const LAST = 'deployment.json';
/** What says which of the others are live. The timestamp is read first: one that knows of a newer deployment refuses this one. */
const POINTERS = ['timestamp.json', LAST];

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const isThere = async (store: ObjectStore, key: string, sha256: string | undefined): Promise<boolean> => {
  const found = await store.get(key);
  return found !== null && digestOf(found.bytes) === sha256;
};

/**
 * Copies a store into an empty one, or goes on with a copy of it that was broken off. What is live is read first and written
 * last: everything that it names is older than it and never changes, so the copy is whole, whoever promotes meanwhile, and a
 * copy that was broken off shows nothing.
 */
export async function copyStore(from: ObjectStore, to: ObjectStore): Promise<KeptObjects> {
  const pointers: [key: string, bytes: Buffer | undefined][] = [];
  for (const key of POINTERS) pointers.push([key, (await from.get(key))?.bytes]);
  const copied: Record<string, string> = {};
  const write = async (key: string, bytes: Buffer) => {
    copied[key] = digestOf(bytes);
    if (await to.create(key, bytes)) return;
    if (await isThere(to, key, digestOf(bytes))) return;
    throw new Error(`${key} is there already, with other content: the store is not empty.`);
  };
  for await (const key of keysBelow(from, '')) {
    const object = POINTERS.includes(key) ? null : await from.get(key);
    if (object) await write(key, object.bytes);
  }
  for (const [key, bytes] of pointers) if (bytes) await write(key, bytes);
  return copied;
}

/** A name is a folder where no object has it. */
async function* keysBelow(store: ObjectStore, prefix: string): AsyncGenerator<string> {
  for (const name of await store.list(prefix)) {
    const below = await store.list(`${prefix}${name}/`);
    if (below.length === 0) yield `${prefix}${name}`;
    else yield* keysBelow(store, `${prefix}${name}/`);
  }
}

/** @throws where an object is not the one that was copied, or missing */
export async function checkObjects(store: ObjectStore, objects: KeptObjects): Promise<void> {
  for (const [key, sha256] of Object.entries(objects)) {
    if (!(await isThere(store, key, sha256)))
      throw new Error(`The backup is damaged: releases/${key} is not what it was made with.`);
  }
}

/** Whether a store is empty, or holds but what a copy of these objects left there that was broken off: nothing is live yet. */
export async function takesCopyOf(store: ObjectStore, objects: KeptObjects): Promise<boolean> {
  if (await store.get(LAST)) return false;
  for await (const key of keysBelow(store, '')) if (!(await isThere(store, key, objects[key]))) return false;
  return true;
}
