import { PREFIX } from '@food/shared/storage';
import type { OrderBody } from './order-body';

const KEY = `${PREFIX}checkout-attempt`;

/**
 * The `Idempotency-Key` of this checkout attempt (decisions, section 4): the same for the same order until an answer
 * came, also over a reload and in another tab, since all tabs hold one cart; another one as soon as anything in the order
 * differs.
 */
export function attemptKey(body: OrderBody): string {
  const order = fingerprint(JSON.stringify(body));
  const [key, keptFor] = read()?.split(' ') ?? [];
  if (key && keptFor === order) return key;
  const fresh = newKey();
  write(`${fresh} ${order}`);
  return fresh;
}

/** An answer came: the next order is another attempt. */
export function forgetAttempt(): void {
  kept = null;
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Blocked storage holds nothing of ours.
  }
}

// For a browser that blocks storage: then the attempt lasts as long as the page.
let kept: string | null = null;

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return kept;
  }
}

function write(attempt: string): void {
  kept = attempt;
  try {
    window.localStorage.setItem(KEY, attempt);
  } catch {
    // Kept in the page.
  }
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
