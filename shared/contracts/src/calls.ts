import * as account from './account';
import * as auth from './auth';
import type { Call } from './call';
import * as catalog from './catalog';
import * as checkout from './checkout';
import * as orders from './orders';
import * as tracking from './tracking';

/** A path with its parameters unnamed: those of a page and of a call may differ. */
export const withoutNames = (path: string): string => path.replace(/:\w+/g, ':');

/** How releases and servers name a call: `PATCH /auth/order/:/cancel`. */
export const callName = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${withoutNames(path)}`;

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'access' in exported;

/** Those of the operators' systems are made by no page. */
const isOfPages = ({ access }: Call): boolean => access === 'open' || access === 'customer';

const callsIn = (contract: object): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(contract).filter(
      (entry): entry is [string, Call] => isCall(entry[1]) && isOfPages(entry[1]),
    ),
  );

/** The calls that pages make, by the module of this package that declares them and the name under which it exports them. */
export const CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  account: callsIn(account),
  auth: callsIn(auth),
  catalog: callsIn(catalog),
  checkout: callsIn(checkout),
  orders: callsIn(orders),
  tracking: callsIn(tracking),
};
