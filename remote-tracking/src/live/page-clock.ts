/**
 * Epoch milliseconds that begin with this device's clock and then count what passes, whatever that clock is set to meanwhile.
 * `performance.now()` stands still while a phone sleeps; that is taken from the clock, since a page that is looked at is awake.
 */
export function startPageClock(): () => number {
  const read = () => ({ ran: performance.now(), clock: Date.now(), hidden: document.hidden });
  let last = read();
  let at = last.clock;
  return () => {
    const next = read();
    const ran = next.ran - last.ran;
    at += last.hidden ? Math.max(ran, next.clock - last.clock) : ran;
    last = next;
    return at;
  };
}

/** HTTP tells the time by whole seconds. */
const TOLD_TO_MS = 1_000;

/**
 * How far this page's clock is ahead of the server's, in milliseconds, after an answer that took so long and names a time that
 * differs by so much. The way of an answer counts as ahead, so the fastest one says most, unless it can't be true any more.
 */
export function aheadAfter(known: number | undefined, differs: number, took: number): number {
  const isPossible = known !== undefined && known <= differs && known >= differs - took - TOLD_TO_MS;
  return isPossible ? known : differs;
}
