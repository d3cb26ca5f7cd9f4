import { useEffect, useRef, useState } from 'react';

/** A call and what follows it. */
export interface Work<Answer> {
  send(): Promise<Answer>;
  done(answer: Answer): void;
  failed(error: unknown): void;
  /** `done` leaves the page: nothing more may start here, however long the next page takes to come. */
  leaves?: boolean;
}

/**
 * Runs one piece of work at a time; what is asked for meanwhile is dropped. Nothing follows once the page was left: an
 * answer that comes late must not pull a person back who went elsewhere.
 */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  // State comes a render too late for a double tap.
  const locked = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const shut = (value: boolean) => {
    locked.current = value;
    setBusy(value);
  };

  function run<Answer>({ send, done, failed, leaves = false }: Work<Answer>): void {
    if (locked.current) return;
    shut(true);
    send().then(
      (answer) => {
        if (!leaves) shut(false);
        if (here.current) done(answer);
      },
      (error: unknown) => {
        shut(false);
        if (here.current) failed(error);
      },
    );
  }

  return { busy, run };
}
