import { useEffect, useState } from 'react';

/**
 * A wait that counts down by what passes, whatever the clock is put back to meanwhile; also by the clock, so that it is over in time
 * for a phone that slept.
 */
export function useWait() {
  const [end, setEnd] = useState<Moment | null>(null);
  const [now, setNow] = useState<Moment>({ clock: 0, ran: 0 });
  const leftMs = end === null ? 0 : Math.min(end.clock - now.clock, end.ran - now.ran);
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(readClocks()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    /** The moment of its end, also once that is past; null if there was none. */
    until: end?.clock ?? null,
    /** Seconds, whole; 0 if there is none or it is over. */
    left,
    /** Begins one of so many seconds; null ends it. */
    wait(seconds: number | null): void {
      const begun = readClocks();
      setNow(begun);
      setEnd(
        seconds === null ? null : { clock: begun.clock + seconds * 1000, ran: begun.ran + seconds * 1000 },
      );
    },
  };
}

interface Moment {
  readonly clock: number;
  /** How long the page has run, in milliseconds. */
  readonly ran: number;
}

const readClocks = (): Moment => ({ clock: Date.now(), ran: performance.now() });
