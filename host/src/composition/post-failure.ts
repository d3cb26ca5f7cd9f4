import type { CompositionFailure } from '@food/contracts/ops';

/** Posts a report that a part failed, and doesn't wait: a lost report costs a count, nothing else. */
export function postFailure(api: string, failure: CompositionFailure): void {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(failure);
  fetch(`${api}/telemetry/composition`, { method: 'POST', headers, body, keepalive: true }).catch(() => 0);
}
