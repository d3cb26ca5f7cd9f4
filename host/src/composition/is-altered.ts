/** How long it may take to find out why a file failed: on a slow line it comes anew. No customer waits for it. */
const CHECK_MS = 10_000;

/** Whether a file comes when it is asked for, with an integrity if one is given. Never rejects. */
export async function isReachable(url: string, check: { integrity?: string } = {}): Promise<boolean> {
  // AbortSignal.timeout is younger than the oldest browsers that this runs in.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), CHECK_MS);
  const found = await fetch(url, { cache: 'force-cache', signal: patience.signal, ...check }).then(
    ({ ok }) => ok,
    () => false,
  );
  clearTimeout(timer);
  return found;
}

/**
 * Whether a file that failed did come, but is another one than was published: an element's error event doesn't tell.
 * Never rejects.
 */
export const isAltered = async ({ url, integrity }: { url: string; integrity: string }): Promise<boolean> =>
  integrity !== '' && (await isReachable(url)) && !(await isReachable(url, { integrity }));
