import type { CompositionFailure } from '@food/contracts/ops';
import { siteConfig } from '@food/platform/config';

/**
 * Tells the server that a part failed, without personal data (rule: failure-reported). Never throws, never waits. The
 * cause stays in this browser's console: the gate's smoke run reads it there.
 */
export function reportFailure(failure: Omit<CompositionFailure, 'page'>, page: string, cause: string): void {
  console.info(`${failure.part}@${failure.version}: ${failure.kind}, ${failure.outcome} (${cause})`);
  const body = JSON.stringify({ ...failure, page } satisfies CompositionFailure);
  void post(`${siteConfig().apiBase}/telemetry/composition`, body);
}

async function post(url: string, body: string): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    });
  } catch {
    // A lost report costs a count, nothing else.
  }
}
