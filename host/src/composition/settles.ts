import { PartFailure } from './failure';
import { afterRunning, CODE_MS } from './patience';

/**
 * The result of a release's code, if it comes in time. Rejects with {@link PartFailure} where it doesn't, and an answer that comes
 * later counts for nothing.
 *
 * @param what whose code it is, for the report's cause
 */
export function settles<T>(what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = afterRunning(CODE_MS, () =>
      reject(new PartFailure('hang', `${what} did not settle within ${CODE_MS} ms`)),
    );
    work.then(resolve, reject).finally(stop);
  });
}
