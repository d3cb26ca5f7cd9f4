import { isUnavailable } from '../db/is-unavailable';

/**
 * Runs the tasks of one key one after another, those of different keys concurrently. A task that fails because the database is away
 * takes along those that wait for it: they would wait for the database one after another (rule: database-away).
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(task, (error) => {
      if (isUnavailable(error)) throw error;
      return task();
    });
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
