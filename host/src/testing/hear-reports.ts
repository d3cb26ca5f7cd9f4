import type { CompositionFailure } from '@food/contracts/ops';

/** Hears what the page reports to the server, in place of the network. */
export function hearReports() {
  const requests: { url: string; init: RequestInit }[] = [];
  const visits: typeof requests = [];
  const before = globalThis.fetch;
  jest.spyOn(console, 'info').mockImplementation();
  globalThis.fetch = async (url, init = {}) => {
    // The page looks whether a file that failed is there.
    if (init.method !== 'POST') return new Response('', { status: 404 });
    const told = { url: String(url), init };
    (told.url.endsWith('/telemetry/visit') ? visits : requests).push(told);
    return new Response('{}');
  };
  return {
    /** Failures that were told. */
    requests,
    visits,
    /** Each report in short: `catalog@1.1.0 style recovered`. */
    reports: () =>
      requests.map(({ init }) => {
        const { part, version, kind, outcome } = JSON.parse(String(init.body)) as CompositionFailure;
        return `${part}@${version} ${kind} ${outcome}`;
      }),
    stop() {
      globalThis.fetch = before;
      jest.restoreAllMocks();
    },
  };
}
