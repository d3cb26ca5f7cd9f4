import type { KitchenDish } from '@food/contracts/catalog';
import type { ReleasesReport } from '@food/contracts/ops';
import type { ReleaseGraph, ReleaseTimeline } from '@food/contracts/ops-graph';
import type { KitchenOrder } from '@food/contracts/orders';

/** How long an answer may take, and how often the report is read again, in milliseconds. */
export const EVERY_MS = 10_000;
const SESSION = '/ops/session';

/** A failure in words for the user. `status` is 0 if no answer came. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The session is a cookie that this page can't read. */
export const isLoggedIn = async (): Promise<boolean> => {
  const { open } = (await call('GET', SESSION)) as { open: boolean };
  return open;
};
export const logIn = (token: string): Promise<unknown> => call('POST', SESSION, { token });
export const signOut = (): Promise<unknown> => call('DELETE', SESSION);

export const getReleases = (): Promise<ReleasesReport> =>
  call('GET', '/ops/releases.json') as Promise<ReleasesReport>;

export const getReleaseGraph = (): Promise<ReleaseGraph> =>
  call('GET', '/ops/graph.json') as Promise<ReleaseGraph>;

export const getReleaseTimeline = (): Promise<ReleaseTimeline> =>
  call('GET', '/ops/timeline.json') as Promise<ReleaseTimeline>;

/** The kitchen's open orders, by the server's clock; null for a session with the token for releases alone. */
export const getKitchenOrders = async (): Promise<{ orders: KitchenOrder[]; now: string } | null> => {
  try {
    const { value, date } = await ask('GET', '/ops/orders');
    return { ...(value as { orders: KitchenOrder[] }), now: date };
  } catch (error) {
    if (error instanceof CallFailure && error.status === 403) return null;
    throw error;
  }
};

/** All dishes of the menu, or those that have sold out. */
export const getDishes = async (soldOutOnly: boolean): Promise<KitchenDish[]> =>
  ((await call('GET', `/ops/dishes?sold_out=${soldOutOnly}`)) as { dishes: KitchenDish[] }).dishes;

export const setSoldOut = async (itemCode: string, sold_out: boolean): Promise<string> => {
  const path = `/ops/dishes/${encodeURIComponent(itemCode)}/sold-out`;
  return ((await call('PUT', path, { sold_out })) as { message: string }).message;
};

export type Verb = 'halt' | 'rollback';

/** `version` is the one that goes. */
export const changeRelease = (
  verb: Verb,
  change: { part: string; version: string | undefined; why: string },
): Promise<unknown> => call('POST', `/ops/releases/${verb}`, change);

/** An address of the site that lets this browser inspect its pages, for a minute. */
export const beginInspecting = (): Promise<{ address: string }> =>
  call('POST', '/ops/inspect') as Promise<{ address: string }>;

const call = async (...request: Parameters<typeof ask>): Promise<unknown> => (await ask(...request)).value;

/** The answer, and when the server gave it. @throws CallFailure */
async function ask(method: string, path: string, body?: object): Promise<{ value: unknown; date: string }> {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(EVERY_MS),
  }).catch(() => {
    throw new CallFailure(0, 'The site does not answer.');
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new CallFailure(answer.status, value.message ?? `The site answered ${answer.status}.`);
  return { value, date: answer.headers.get('date') ?? new Date().toISOString() };
}
