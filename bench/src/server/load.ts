import autocannon, { type Request } from 'autocannon';

/** The results of a load. */
export interface Load {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

interface Options {
  connections: number;
  /** The requests of each connection, repeated. */
  requestsOf: (connection: number) => Request[];
  /** The duration, or the total number of requests. */
  until: { seconds: number } | { requests: number };
}

/** @throws if any answer is no success: a refusal is quicker than the measured call */
export async function load(url: string, { connections, requestsOf, until }: Options): Promise<Load> {
  let connection = 0;
  const begun = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  });
  const seconds = (performance.now() - begun) / 1000;
  if (result.errors || result.non2xx)
    throw new Error(`${url} refused ${result.non2xx} requests, and ${result.errors} failed.`);
  return {
    perSecond: result['2xx'] / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
