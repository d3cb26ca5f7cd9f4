import { integrityOf } from '../model/integrity';
import type { ObjectStore, StoredObject } from '../object-store/object-store';

/** The error with which a process of the simulation dies. */
export class Killed extends Error {}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A clock of the simulation: sleepers continue in the order of their times, each when all before have nothing left to do. */
function simulatedClock() {
  const waiting: { at: number; resume: () => void }[] = [];
  let now = 0;
  const step = () => {
    const next = waiting.reduce((first, one) => (one.at < first.at ? one : first));
    waiting.splice(waiting.indexOf(next), 1);
    now = next.at;
    next.resume();
    if (waiting.length) setImmediate(step);
  };
  return (time: number): Promise<void> =>
    new Promise((resume) => {
      waiting.push({ at: now + time, resume });
      if (waiting.length === 1) setImmediate(step);
    });
}

/** Stored bytes never change, and each object is read again and again. */
const tags = new WeakMap<Buffer, string>();
function tagOf(bytes: Buffer): string {
  const tag = tags.get(bytes) ?? integrityOf(bytes);
  tags.set(bytes, tag);
  return tag;
}

/**
 * A store in memory that several processes use at once. By the seed, each call waits for others before it has its effect and
 * again before it answers, and a process may die at either moment; all its later calls fail then. Some processes begin late, and
 * some are slow: whole commands of others then fit between two of their calls.
 *
 * @param given its content at the start
 */
export function simulatedStore(random: () => number, given: Iterable<[string, Buffer]> = []) {
  const objects = new Map(given);
  const found = (key: string): StoredObject | null => {
    const bytes = objects.get(key);
    return bytes ? { bytes, tag: tagOf(bytes) } : null;
  };
  const bare = {
    get: found,
    create: (key: string, bytes: Buffer) => !objects.has(key) && Boolean(objects.set(key, bytes)),
    replace: (key: string, bytes: Buffer, tag: string | null) =>
      (found(key)?.tag ?? null) === tag && Boolean(objects.set(key, bytes)),
    list: (prefix: string) => {
      const below = [...objects.keys()].filter((key) => key.startsWith(prefix));
      return [...new Set(below.map((key) => key.slice(prefix.length).split('/')[0] ?? ''))].sort();
    },
    remove: (key: string) => void objects.delete(key),
  };
  const pass = simulatedClock();

  /** The store as one process has it, which dies at a call with this probability. */
  function process(dies: number): ObjectStore {
    let isDead = false;
    const pace = random() < 0.5 ? 1 : 50;
    const late = random() < 0.5 ? 1 : 500;
    let begun: Promise<void> | undefined;
    const mayDie = () => {
      isDead ||= random() < dies;
      if (isDead) throw new Killed('killed');
    };
    const call =
      <A extends unknown[], T>(deed: (...args: A) => T) =>
      async (...args: A): Promise<T> => {
        begun ??= pass(random() * late);
        await begun;
        await pass(random() * pace);
        mayDie();
        const answer = deed(...args);
        await pass(random() * pace);
        mayDie();
        return answer;
      };
    return {
      get: call(bare.get),
      create: call(bare.create),
      replace: call(bare.replace),
      list: call(bare.list),
      remove: call(bare.remove),
    };
  }
  /** The store without disturbance: nothing waits, nothing dies. */
  const calm: ObjectStore = {
    get: async (key) => bare.get(key),
    create: async (key, bytes) => bare.create(key, bytes),
    replace: async (key, bytes, tag) => bare.replace(key, bytes, tag),
    list: async (prefix) => bare.list(prefix),
    remove: async (key) => bare.remove(key),
  };
  return { process, calm, objects };
}
