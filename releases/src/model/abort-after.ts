/** Runs abortable work, and aborts it when it takes longer. */
export async function abortAfter<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Not AbortSignal.timeout, which keeps no process alive: Node 20 may lose a connection that is closed while it opens, and the
  // process would end without a word.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
