import { PREFIX } from '@food/platform/storage';
import { fingerprint } from './fingerprint';
import { keptText } from './kept-text';
import type { OrderBody } from './order-body';

const kept = keptText(`${PREFIX}checkout-attempt`);

/**
 * How long after its last press an order without an answer is still the same attempt, in milliseconds. A customer who doesn't
 * know whether the order went through tries again within minutes. The same cart later, or on the next day, is another meal, and
 * the server, which keeps a key for days, would answer it with the old order.
 */
export const ATTEMPT_MS = 15 * 60_000;

/**
 * How long an order waits for a connection, in milliseconds: the rest of the day, so that it never becomes another day's dinner.
 */
export const WAIT_MS = 12 * 60 * 60_000;

const WAITS = 'waits';

/**
 * The `Idempotency-Key` of this checkout attempt (rule: order-once): the same for the same order until it is placed, also after a
 * reload and in another tab, since all tabs share one cart; another one as soon as anything in the order differs, or
 * {@link ATTEMPT_MS} after the last press.
 */
export function attemptKey(body: OrderBody): string {
  const key = knownKey(body) ?? newKey();
  kept.write(`${key} ${fingerprint(body)} ${Date.now()}`);
  lastPress = { key, ran: performance.now() };
  document.addEventListener('visibilitychange', trustTheClockAlone);
  return key;
}

/** The last press in this page, by how long the page had run, in milliseconds. */
let lastPress: { key: string; ran: number } | null = null;

/**
 * A device may sleep while its page is hidden, and on some the page's own time stands still then: how long it was until the next
 * meal is what the clock says.
 */
function trustTheClockAlone(): void {
  if (document.hidden) lastPress = null;
}

/**
 * The order could not be sent, since there is no connection: it waits under the key that it has or would have got, until the
 * customer sends it (rule: order-waits).
 */
export function waitWithAttempt(body: OrderBody): void {
  kept.write(`${knownKey(body) ?? newKey()} ${fingerprint(body)} ${Date.now()} ${WAITS}`);
}

/** Whether exactly this order waits to be sent. */
export const attemptWaits = (body: OrderBody): boolean =>
  knownKey(body) !== null && kept.read()?.endsWith(` ${WAITS}`) === true;

/** The key of this order's attempt; null if none is under way. */
export function knownKey(body: OrderBody): string | null {
  const [key = '', keptFor, pressedAt, waits] = kept.read()?.split(' ') ?? [];
  const lasts = waits === WAITS ? WAIT_MS : ATTEMPT_MS;
  return keptFor === fingerprint(body) && (isWithin(lasts, Number(pressedAt)) || isRecent(key)) ? key : null;
}

/** Whether the page has run for less than {@link ATTEMPT_MS} since the last press, whatever the clock was set to meanwhile. */
const isRecent = (key: string): boolean =>
  lastPress?.key === key && performance.now() - lastPress.ran < ATTEMPT_MS;

/** The order under this key was placed, so the next one is another attempt. One that has begun since stays as it is. */
export function forgetAttempt(key: string): void {
  if (kept.read()?.startsWith(`${key} `)) kept.remove();
}

// In both directions: a clock that is corrected by some seconds before a reload must not make a second order. NaN is not within.
const isWithin = (ms: number, pressedAt: number) => Math.abs(Date.now() - pressedAt) < ms;

// Not crypto.randomUUID: a browser has it only on https and localhost.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
