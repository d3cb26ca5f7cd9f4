/** No file takes as long on any line that a customer would wait for. */
const MOST_MS = 60_000;
const TICK_MS = 500;

/**
 * Requests a file, and waits as long as bytes of it keep arriving: a slow line is no failure, one that has stopped is. The next
 * request finds the file in the browser's cache. Time in which the device slept counts for a tick at most. Never rejects.
 *
 * @returns false once no byte came for that long, the first one within `firstMs`; true if it came whole or was refused
 */
export async function isComing(url: string, stallMs: number, firstMs = stallMs): Promise<boolean> {
  const controller = new AbortController();
  let [quiet, left] = [firstMs, MOST_MS];
  const ticks = setInterval(() => {
    quiet -= TICK_MS;
    left -= TICK_MS;
    if (quiet <= 0 || left <= 0) controller.abort();
  }, TICK_MS);
  try {
    const { body } = await fetch(url, { signal: controller.signal });
    const reader = body?.getReader();
    // The tick that is under way began before this byte.
    while (reader && !(await reader.read()).done) quiet = stallMs + TICK_MS;
  } catch {
    // Refused, broken off, or too late.
  }
  clearInterval(ticks);
  return !controller.signal.aborted;
}
