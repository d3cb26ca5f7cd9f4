import type { Access } from './call';
import { CALLS, withoutNames } from './calls';

const readsFor = (wanted: Access): ReadonlySet<string> =>
  new Set(
    Object.values(CALLS)
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, access }) => method === 'GET' && access === wanted)
      .map(({ path }) => withoutNames(path)),
  );

/** The GET calls that a server can answer without knowing the caller, with unnamed parameters. */
export const OPEN_READS = readsFor('open');

/** Those that it answers only to a customer, with unnamed parameters. */
export const CUSTOMER_READS = readsFor('customer');
