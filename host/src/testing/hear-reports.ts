import type { CompositionFailure } from '@food/contracts/ops';

/** Hears what the page reports to the server, in place of the network. */
export function hearReports() {
  const requests: { url: string; init: RequestInit }[] = [];
  const before = globalThis.fetch;
  jest.spyOn(console, 'info').mockImplementation();
  globalThis.fetch = async (url, init = {}) => {
    // The page looks whether a file that failed is there.
    if (init.method !== 'POST') return new Response('', { status: 404 });
    requests.push({ url: String(url), init });
    return new Response('{}');
  };
  return {
    requests,
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
