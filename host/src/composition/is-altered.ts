/** How long it may take to find out why a file failed: the customer waits for its substitute. */
const CHECK_MS = 1_000;

/**
 * Whether a file that failed did come, but is another one than was published: an element's error event doesn't tell.
 * Never rejects.
 */
export async function isAltered({ url, integrity }: { url: string; integrity: string }): Promise<boolean> {
  const comes = (check: RequestInit) =>
    fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(CHECK_MS), ...check }).then(
      ({ ok }) => ok,
      () => false,
    );
  return integrity !== '' && (await comes({})) && !(await comes({ integrity }));
}
