import { setTimeout as pause } from 'node:timers/promises';

/** What comes within this time; null if it comes later, or fails. */
export const orNullAfter = <T>(awaited: Promise<T>, milliseconds: number): Promise<T | null> =>
  Promise.race([awaited.catch(() => null), pause(milliseconds, null, { ref: false })]);
