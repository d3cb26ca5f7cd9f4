import type { CompositionFailure, CompositionVisit } from '@food/contracts/ops';

/** Posts a page's report of itself, and doesn't wait: a lost one costs a count, nothing else. */
export function post(api: string, kind: 'composition', body: CompositionFailure): void;
export function post(api: string, kind: 'visit', body: CompositionVisit): void;
export function post(api: string, kind: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  fetch(`${api}/telemetry/${kind}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    // A request whose answer nobody reads stays under way in the browser's eyes.
  })
    .then((answer) => answer.text())
    .catch(() => 0);
}
