import * as auth from './auth';
import type { Access, Call } from './call';
import * as catalog from './catalog';
import * as checkout from './checkout';
import * as orders from './orders';
import * as tracking from './tracking';

/** A path with its parameters unnamed: those of a page and of a call may differ. */
export const withoutNames = (path: string): string => path.replace(/:\w+/g, ':');

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'access' in exported;

const readsFor = (wanted: Access): ReadonlySet<string> =>
  new Set(
    [auth, catalog, checkout, orders, tracking]
      .flatMap((contracts) => Object.values<unknown>(contracts))
      .filter(isCall)
      .filter(({ method, access }) => method === 'GET' && access === wanted)
      .map(({ path }) => withoutNames(path)),
  );

/** The GET calls that a server can answer without knowing the caller, {@link withoutNames}. */
export const OPEN_READS = readsFor('open');

/** Those that it answers only to a customer, {@link withoutNames}. */
export const CUSTOMER_READS = readsFor('customer');
