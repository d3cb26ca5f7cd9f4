import { setTimeout as pause, setImmediate as readEvents } from 'node:timers/promises';

/**
 * What comes within this time; null if it comes later, or fails. If this process itself was busy, it may be here already: it is read
 * before the time counts as over.
 */
export const orNullAfter = <T>(awaited: Promise<T>, milliseconds: number): Promise<T | null> =>
  Promise.race([
    awaited.catch(() => null),
    pause(milliseconds, null, { ref: false }).then(() => readEvents(null, { ref: false })),
  ]);
