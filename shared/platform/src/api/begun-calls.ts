/** Calls that the page's HTML began, by path (rule: first-calls-begin-with-the-page). */
export type BegunCalls = Record<string, BegunCall>;

interface BegunCall {
  /** The token of the customer whose answer it is. */
  token: string;
  /** Null if no answer came. */
  answer: Promise<Response | null>;
  /** The answer as the API client gives it, once it has come and is no failure. */
  good?: Answer;
}

interface Answer {
  data: unknown;
  status: number;
  headers: Record<string, string>;
}

/** What the API client is asked for. */
interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  params?: unknown;
}

/** In milliseconds since the page began: after that a begun call is out of date, and made again. */
const OLDEST = 60_000;

const place = globalThis as { __foodCalls?: BegunCalls };

const begunFor = (path: string, token: string | null): BegunCall | undefined => {
  const begun = place.__foodCalls?.[path];
  return begun?.token === token && performance.now() <= OLDEST ? begun : undefined;
};

function taken(path: string): void {
  delete place.__foodCalls?.[path];
}

/** The answer to a call that the page began for this customer. Each is used once. */
export function takeBegun(path: string, token: string): BegunCall['answer'] | null {
  const begun = begunFor(path, token);
  if (begun) taken(path);
  return begun?.answer ?? null;
}

/** The same if it has come and is no failure, without waiting; else it stays for {@link takeBegun}. */
export function takeGood({ method, url = '', params }: Asked, token: string | null): Answer | null {
  const good = method === 'GET' && !params ? begunFor(url, token)?.good : undefined;
  if (good) taken(url);
  return good ?? null;
}

/** From now on no begun call is used: its answer may be out of date. */
export function forgetBegun(): void {
  delete place.__foodCalls;
}
