import { PREFIX, readText, removeStored, writeText } from '@food/platform/storage';
import type { OrderBody } from './order-body';

const KEY = `${PREFIX}checkout-attempt`;

/**
 * How long after its last press an order without an answer is still the same attempt, in milliseconds. Whoever wonders
 * whether it went through tries again within minutes; the same cart later, or the next day, is another meal, and the
 * server, which knows a key for days, would answer it with the old order.
 */
export const ATTEMPT_MS = 15 * 60_000;

/**
 * The `Idempotency-Key` of this checkout attempt (rule: order-once): the same for the same order until it stands, also
 * over a reload and in another tab, since all tabs hold one cart; another one as soon as anything in the order differs,
 * or {@link ATTEMPT_MS} after the last press.
 */
export function attemptKey(body: OrderBody): string {
  const order = fingerprint(JSON.stringify(body));
  const now = Date.now();
  const [kept, keptFor, pressedAt] = read()?.split(' ') ?? [];
  const goesOn = kept && keptFor === order && isRecent(Number(pressedAt), now);
  const key = goesOn ? kept : newKey();
  write(`${key} ${order} ${now}`);
  return key;
}

/** The order under this key stands, so the next one is another attempt. One that has begun since stays as it is. */
export function forgetAttempt(key: string): void {
  if (!read()?.startsWith(`${key} `)) return;
  if (inPage) inPage = null;
  else removeStored(KEY);
}

// Either way: a clock that is set right by some seconds in between must not make a second order. NaN is not recent.
const isRecent = (pressedAt: number, now: number) => Math.abs(now - pressedAt) < ATTEMPT_MS;

// Where storage is full or blocked: then the attempt lasts as long as the page.
let inPage: string | null = null;

const read = (): string | null => inPage ?? readText(KEY);

function write(attempt: string): void {
  inPage = writeText(KEY, attempt) ? null : attempt;
}

// Not crypto.randomUUID: a browser has it only on https and localhost.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** FNV-1a: tells two orders apart without keeping name and address of the customer beside the key. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
