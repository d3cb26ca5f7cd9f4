import type { CompositionFailure } from '@food/contracts/ops';

/** Delays the reason of a failed file's failure until `isAltered` gives it. Call it after {@link captureReports}, which ends it. */
export function holdReason() {
  const others = globalThis.fetch;
  let answer: ((response: Response) => void) | undefined;
  globalThis.fetch = (url, init) => {
    if (init?.cache !== 'force-cache') return others(url, init);
    if (init.integrity) return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  return { isAltered: () => answer?.(new Response()) };
}

/** Collects the page's reports to the server, in place of the network. */
export function captureReports() {
  const requests: { url: string; init: RequestInit }[] = [];
  const visits: typeof requests = [];
  const before = globalThis.fetch;
  jest.spyOn(console, 'info').mockImplementation();
  globalThis.fetch = async (url, init = {}) => {
    // The page checks whether a failed file is there.
    if (init.method !== 'POST') return new Response('', { status: 404 });
    const request = { url: String(url), init };
    (request.url.endsWith('/telemetry/visit') ? visits : requests).push(request);
    return new Response('{}');
  };
  return {
    /** The reported failures. */
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
