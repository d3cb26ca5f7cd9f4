import { runInNewContext } from 'node:vm';

const SITE = 'https://food.example';

/** A `Cache` that holds its entries in order. */
function fakeCache() {
  const entries = new Map<string, Response>();
  const keyOf = (of: string | { url: string }) => new URL(typeof of === 'string' ? of : of.url, SITE).href;
  return {
    entries,
    match: async (of: string | { url: string }) => entries.get(keyOf(of))?.clone(),
    put: async (of: string | { url: string }, answer: Response) => {
      entries.delete(keyOf(of));
      entries.set(keyOf(of), answer);
    },
    delete: async (of: string | { url: string }) => entries.delete(keyOf(of)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
}

type Network = (url: string, cache?: string) => Response | Promise<Response>;
interface AskedAs {
  mode?: string;
  destination?: string;
  method?: string;
  cache?: string;
}

/** The browser around a service worker, with a network that the test makes and the caches of an earlier one, if any. */
export function workerStandIn(
  script: string,
  now: () => number,
  caches = new Map<string, ReturnType<typeof fakeCache>>(),
) {
  const listeners = new Map<string, (event: unknown) => void>();
  let network: Network = () => {
    throw new TypeError('Failed to fetch');
  };
  const asked: string[] = [];
  const fetchIt = async (of: string | { url: string; cache?: string }, init?: { cache?: string }) => {
    const { href } = new URL(typeof of === 'string' ? of : of.url, SITE);
    asked.push(href.replace(SITE, ''));
    return network(href.replace(SITE, ''), init?.cache ?? (typeof of === 'string' ? undefined : of.cache));
  };
  const unregister = jest.fn(async () => true);
  const self = {
    location: new URL(`${SITE}/service-worker.js`),
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: jest.fn(),
    clients: { claim: jest.fn(async () => undefined) },
    registration: { navigationPreload: { enable: jest.fn(async () => undefined) }, unregister },
  };
  class FixedDate extends Date {
    constructor(...given: [] | [string]) {
      super(...((given.length ? given : [now()]) as [string]));
    }
    static override now = now;
  }
  runInNewContext(script, {
    self,
    fetch: fetchIt,
    caches: {
      open: async (name: string) => {
        const cache = caches.get(name) ?? fakeCache();
        caches.set(name, cache);
        return cache;
      },
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    URL,
    Headers,
    // The real one doesn't accept a path alone.
    Response: Object.assign(class extends Response {}, {
      redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    }),
    Date: FixedDate,
  });

  /** Dispatches an event and waits for all that extends its life. */
  async function send(name: string, more: object): Promise<Response | 'not answered'> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | 'not answered' = 'not answered';
    listeners.get(name)?.({
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      preloadResponse: Promise.resolve(undefined),
      ...more,
    });
    try {
      return await (answer as Promise<Response> | 'not answered');
    } finally {
      for (let done = 0; done < waits.length; done++) await waits[done];
    }
  }

  const ask = (
    path: string,
    { mode = 'cors', destination = '', method = 'GET', cache = 'default' }: AskedAs = {},
  ) => send('fetch', { request: { url: new URL(path, SITE).href, mode, destination, method, cache } });

  return {
    self,
    asked,
    cached: (name: string) =>
      [...(caches.get(name)?.entries.keys() ?? [])].map((url) => url.replace(SITE, '')),
    caches,
    send,
    ask,
    open: (path: string) => ask(path, { mode: 'navigate', destination: 'document' }),
    /** As the browser does for Back, and for a tab that it restores. */
    openAgain: (path: string) =>
      ask(path, { mode: 'navigate', destination: 'document', cache: 'force-cache' }),
    /** `null`: there is no network. */
    connect(to: Network | null) {
      network =
        to ??
        (() => {
          throw new TypeError('Failed to fetch');
        });
    },
  };
}
