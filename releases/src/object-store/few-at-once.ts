import type { ObjectStore } from './object-store';

/** An S3 client has 50 connections, and a request that waits for one for three seconds fails. */
const AT_ONCE = 40;

/** As `Promise.all` of a deed for each item, a few at once; after a failure none is begun. */
export async function fewAtOnce<Item, Done>(
  items: readonly Item[],
  deed: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      try {
        done[at] = await deed(items[at] as Item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done;
}

/**
 * What `deed` returns, with a store of which it reads a few objects at once, however many it asks for. When it ends, as by a
 * failure, reads that still wait are never begun.
 */
export async function readingFewAtOnce<Done>(
  store: ObjectStore,
  deed: (store: ObjectStore) => Promise<Done>,
): Promise<Done> {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  const get = async (key: string) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await store.get(key);
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else free += 1;
    }
  };
  try {
    return await deed({ ...store, get });
  } finally {
    waiting.length = 0;
  }
}
