import { useRef, useState } from 'react';

/** Returned by work that leads to another page: nothing more may start here, however long that page takes to load. */
export const LEAVES = Symbol('leaves');

/** Runs one piece of work at a time, and drops calls meanwhile. The work handles its own failures: its promise must not reject. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  // State would be a render too late for a double tap.
  const locked = useRef(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    if ((await work()) === LEAVES) return;
    locked.current = false;
    setBusy(false);
  }

  return { busy, run };
}
