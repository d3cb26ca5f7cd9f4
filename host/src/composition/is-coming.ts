/** No file takes as long on any line that a customer would wait for. */
const MOST_MS = 60_000;

/**
 * Requests a file, and waits as long as bytes of it keep arriving: a slow line is no failure, one that has stopped is. The next
 * request finds the file in the browser's cache. Never rejects.
 *
 * @returns false once no byte came for that long; true if it came whole or was refused
 */
export async function isComing(url: string, stallMs: number): Promise<boolean> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const most = setTimeout(stop, MOST_MS);
  let stall = setTimeout(stop, stallMs);
  try {
    const { body } = await fetch(url, { signal: controller.signal });
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) {
      clearTimeout(stall);
      stall = setTimeout(stop, stallMs);
    }
  } catch {
    // Refused, broken off, or too late.
  }
  clearTimeout(stall);
  clearTimeout(most);
  return !controller.signal.aborted;
}
