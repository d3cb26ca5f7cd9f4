import { pause } from './pause';

/** How much later the head of a file may come than the head of another file. */
const BEHIND_MS = 1_500;

/**
 * Whether the line delivers the head of another file, and then nothing of this one for a while: a slow line is equally slow for
 * both (decision 033). False if the line delivers nothing at all, or something of both. Never rejects.
 */
export async function isStuck(url: string, other: string | undefined): Promise<boolean> {
  // Requested first: if the browser has no free connection, both wait, and the other one waits longer.
  const answered = isThere(url);
  if (!other || !(await isThere(other))) return false;
  return Promise.race([answered.then(() => false), pause(BEHIND_MS).then(() => true)]);
}

/**
 * Whether a file's head arrives, from the server and under another address: a browser makes a second request for the same address
 * wait for the hung one.
 */
export const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}?head`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
