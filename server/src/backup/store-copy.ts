import { createHash } from 'node:crypto';
import type { ObjectStore } from '@food/releases/object-store/object-store';

/** Of each object its key and digest, in the order in which they were copied. */
export type CopiedObjects = Readonly<Record<string, string>>;

/** The mark of a complete copy: it is written last. */
const LAST = 'deployment.json';
/**
 * The objects that say which others are live. The timestamp is read first: a timestamp that names a newer deployment would refuse
 * this one.
 */
const POINTERS = ['timestamp.json', LAST];

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const isThere = async (store: ObjectStore, key: string, sha256: string | undefined): Promise<boolean> => {
  const found = await store.get(key);
  return found !== null && digestOf(found.bytes) === sha256;
};

/**
 * Copies a store into an empty one, or continues an interrupted copy. What is live is read first and written last: everything
 * that it names is older and never changes, so the copy is complete, whatever is promoted meanwhile, and an interrupted copy
 * shows nothing.
 */
export async function copyStore(from: ObjectStore, to: ObjectStore): Promise<CopiedObjects> {
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

/** A name is a folder if no object has it. */
async function* keysBelow(store: ObjectStore, prefix: string): AsyncGenerator<string> {
  for (const name of await store.list(prefix)) {
    const below = await store.list(`${prefix}${name}/`);
    if (below.length === 0) yield `${prefix}${name}`;
    else yield* keysBelow(store, `${prefix}${name}/`);
  }
}

/** @throws if an object is missing or not the one that was copied */
export async function checkObjects(store: ObjectStore, objects: CopiedObjects): Promise<void> {
  for (const [key, sha256] of Object.entries(objects)) {
    if (!(await isThere(store, key, sha256)))
      throw new Error(`The backup is damaged: releases/${key} is not what it was made with.`);
  }
}

/** Whether a store is empty, or has only what an interrupted copy of these objects left: nothing is live yet. */
export async function takesCopyOf(store: ObjectStore, objects: CopiedObjects): Promise<boolean> {
  if (await store.get(LAST)) return false;
  for await (const key of keysBelow(store, '')) if (!(await isThere(store, key, objects[key]))) return false;
  return true;
}
