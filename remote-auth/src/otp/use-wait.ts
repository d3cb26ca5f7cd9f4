import { useEffect, useState } from 'react';

/** A wait that counts down by the clock, so that it is over in time for a phone that slept. */
export function useWait() {
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    /** The moment of its end, also once that is past; null if there was none. */
    until,
    /** Seconds, whole; 0 if there is none or it is over. */
    left,
    /** Begins one of so many seconds; null ends it. */
    wait(seconds: number | null): void {
      const begun = Date.now();
      setNow(begun);
      setUntil(seconds === null ? null : begun + seconds * 1000);
    },
  };
}
