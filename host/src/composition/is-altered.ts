/** How long a request may take that only finds something out: on a slow line the file is loaded again. The customer doesn't wait for it. */
const CHECK_MS = 10_000;

/** Whether a request succeeds in that time. A copy in the browser's cache counts, unless `check.cache` says otherwise. Never rejects. */
export async function isReachable(
  url: string,
  check: Pick<RequestInit, 'integrity' | 'cache'> = {},
): Promise<boolean> {
  // AbortSignal.timeout is younger than the oldest browsers that we support.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), CHECK_MS);
  const found = await fetch(url, { cache: 'force-cache', signal: controller.signal, ...check }).then(
    ({ ok }) => ok,
    () => false,
  );
  clearTimeout(timer);
  return found;
}

/**
 * Whether a failed file did arrive, but with other content than was published: an element's error event doesn't tell. Never
 * rejects.
 */
export const isAltered = async ({ url, integrity }: { url: string; integrity: string }): Promise<boolean> =>
  integrity !== '' && (await isReachable(url)) && !(await isReachable(url, { integrity }));
