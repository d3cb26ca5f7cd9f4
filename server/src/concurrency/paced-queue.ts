import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs jobs one after the other, their starts at least `gapMs` apart. When `waiting` jobs already wait, a further one is
 * refused at once: late answers would help nobody.
 */
export function pacedQueue({ gapMs, waiting }: { gapMs: number; waiting: number }) {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;

  return <T>(job: () => Promise<T>): Promise<T> => {
    if (queued >= waiting) return Promise.reject(new Error('too many are waiting'));
    queued++;
    const result = last.then(() => {
      queued--;
      return job();
    });
    // The next may start when this one has ended and the gap since its start is over, whatever came of it.
    last = last.then(() => Promise.allSettled([result, wait(gapMs, undefined, { ref: false })]));
    return result;
  };
}
