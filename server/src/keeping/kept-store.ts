import { createHash } from 'node:crypto';
import type { ObjectStore } from '@food/releases/object-store/object-store';

/** Of each object its key and digest, in the order in which they were copied. */
export type KeptObjects = Readonly<Record<string, string>>;

/** What says which of the others are live. The timestamp is read first: one that knows of a newer deployment refuses this one. */
const POINTERS = ['timestamp.json', 'deployment.json'];

/**
 * Copies a store into an empty one. What is live is read first and written last: everything that it names is older than it and
 * never changes, so the copy is whole, whoever promotes meanwhile, and a copy that was broken off shows nothing.
 */
export async function copyStore(from: ObjectStore, to: ObjectStore): Promise<KeptObjects> {
  const pointers: [key: string, bytes: Buffer | undefined][] = [];
  for (const key of POINTERS) pointers.push([key, (await from.get(key))?.bytes]);
  const copied: Record<string, string> = {};
  const write = async (key: string, bytes: Buffer) => {
    if (!(await to.create(key, bytes))) throw new Error(`${key} is there already: the store is not empty.`);
    copied[key] = createHash('sha256').update(bytes).digest('hex');
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
    const found = await store.get(key);
    if (!found || createHash('sha256').update(found.bytes).digest('hex') !== sha256)
      throw new Error(`The backup is damaged: releases/${key} is not what it was made with.`);
  }
}
