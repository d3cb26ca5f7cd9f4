import type { ObjectStore } from '../object-store/object-store';

/**
 * A store whose process dies after this many calls: each later one fails. `after` says whether the last call still reaches the
 * store and only its answer is lost.
 */
export function dyingStore(store: ObjectStore, calls: number, after: boolean): ObjectStore {
  let left = calls;
  const living =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (left <= 0) throw new Error('killed');
      left--;
      const answer = await call(...args);
      if (left === 0 && after) throw new Error('killed');
      return answer;
    };
  return {
    get: living((key: string) => store.get(key)),
    create: living((key: string, bytes: Buffer) => store.create(key, bytes)),
    replace: living((key: string, bytes: Buffer, tag: string | null) => store.replace(key, bytes, tag)),
    list: living((prefix: string) => store.list(prefix)),
    remove: living((key: string) => store.remove(key)),
  };
}
