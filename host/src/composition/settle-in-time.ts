import { afterRunning, CODE_MS } from './code-timeout';
import { PartFailure } from './failure';

/**
 * The result of a release's code, if it settles in time. Otherwise rejects with {@link PartFailure}, and a later result is
 * ignored.
 *
 * @param what whose code it is, for the report's cause
 */
export function settleInTime<T>(what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = afterRunning(CODE_MS, () =>
      reject(new PartFailure('hang', `${what} did not settle within ${CODE_MS} ms`)),
    );
    work.then(resolve, reject).finally(stop);
  });
}
