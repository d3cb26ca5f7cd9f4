/** How much later the head of a file may come than the head of another file. */
const BEHIND_MS = 1_500;

/**
 * Whether the line brings the head of another file, and then nothing of this one for a while: no slow line does that, since it is
 * as slow for both (decision 033). False where the line brings nothing at all, or something of both. Never rejects.
 */
export async function isStuck(url: string, other: string | undefined): Promise<boolean> {
  // Asked for first: where the browser has no connection left, both wait, and the other one waits longer.
  const answered = isThere(url);
  if (!other || !(await isThere(other))) return false;
  return Promise.race([
    answered.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, BEHIND_MS, true)),
  ]);
}

/**
 * Whether a file's head comes, from the server and under another address: a browser makes a second request for the same address wait
 * for the hung one.
 */
export const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}?head`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
