/** Calls that the page's HTML began, by path (rule: first-calls-begin-with-the-page). */
export type BegunCalls = Record<string, BegunCall>;

interface BegunCall {
  /** The token of the customer whose answer it is. */
  token: string;
  /** Null if no answer came. */
  answer: Promise<Response | null>;
}

/** In milliseconds since the page began: after that a begun call is out of date, and made again. */
const OLDEST = 60_000;

const place = globalThis as { __foodCalls?: BegunCalls };

/** The answer to a call that the page began for this customer. Each is used once. */
export function takeBegun(path: string, token: string): BegunCall['answer'] | null {
  const begun = place.__foodCalls?.[path];
  if (begun?.token !== token || performance.now() > OLDEST) return null;
  delete place.__foodCalls?.[path];
  return begun.answer;
}

/** From now on no begun call is used: its answer may be out of date. */
export function forgetBegun(): void {
  delete place.__foodCalls;
}
