import type { Clock } from '../context';

/** Whether one more of something fits into the current minute; each call counts one. */
export function minuteLimit(clock: Clock, most: number): () => boolean {
  let [minute, count] = [0, 0];
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    [minute, count] = now === minute ? [minute, count + 1] : [now, 1];
    return count <= most;
  };
}
