import type { CompositionFailure, CompositionVisit } from '@food/contracts/ops';

/** Posts a page's report and doesn't wait: a lost report costs a count, nothing else. */
export function post(api: string, kind: 'composition', body: CompositionFailure): void;
export function post(api: string, kind: 'visit', body: CompositionVisit): void;
export function post(api: string, kind: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  fetch(`${api}/telemetry/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    // The browser keeps a request open whose answer is never read.
  })
    .then((answer) => answer.text())
    .catch(() => 0);
}
