import autocannon, { type Options, type Request, type Result } from 'autocannon';

/** The results of a load. */
export interface Load {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

interface Wanted {
  connections: number;
  /** The requests of each connection, repeated. */
  requestsOf: (connection: number) => Request[];
  /** The duration, or the total number of requests. */
  until: { seconds: number } | { requests: number };
}

/** @throws if any answer is no success: a refusal is quicker than the measured call */
export async function load(url: string, { connections, requestsOf, until }: Wanted): Promise<Load> {
  let connection = 0;
  const { result, seconds } = await timed({
    url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  });
  if (result.errors || result.non2xx)
    throw new Error(`${url} refused ${result.non2xx} requests, and ${result.errors} failed.`);
  return {
    perSecond: result['2xx'] / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Until the last answer: autocannon itself ends only at the next whole second. */
async function timed(options: Options): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now();
  let last = begun;
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    running.on('response', () => {
      last = performance.now();
    });
  });
  return { result, seconds: (last - begun) / 1000 };
}
