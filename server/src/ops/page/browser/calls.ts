import type { ReleasesReport } from '@food/contracts/ops';
import type { ReleaseGraph, ReleaseTimeline } from '@food/contracts/ops-graph';

/** How long an answer may take, and how often the report is read anew, in milliseconds. */
export const EVERY_MS = 10_000;
const KEY = 'ops-token';

/** The operations token, kept in this tab until it is closed. */
export const token = {
  read: () => sessionStorage.getItem(KEY),
  keep: (value: string) => sessionStorage.setItem(KEY, value),
  forget: () => sessionStorage.removeItem(KEY),
};

/** A failure in words for the person who looks. `status` is 0 where no answer came. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const getReleases = (): Promise<ReleasesReport> =>
  call('/ops/releases.json') as Promise<ReleasesReport>;

export const getReleaseGraph = (): Promise<ReleaseGraph> => call('/ops/graph.json') as Promise<ReleaseGraph>;

export const getReleaseTimeline = (): Promise<ReleaseTimeline> =>
  call('/ops/timeline.json') as Promise<ReleaseTimeline>;

export type Verb = 'halt' | 'rollback';

export const changeRelease = (verb: Verb, change: { part: string; why: string }): Promise<unknown> =>
  call(`/ops/releases/${verb}`, change);

/** From now on this browser may inspect the site's pages; the address of one. */
export const beginInspecting = (): Promise<{ address: string }> =>
  call('/ops/inspect', {}) as Promise<{ address: string }>;

/** @throws CallFailure */
async function call(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token.read()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(EVERY_MS),
  }).catch(() => {
    throw new CallFailure(0, 'The site does not answer.');
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new CallFailure(answer.status, value.message ?? `The site answered ${answer.status}.`);
  return value;
}
