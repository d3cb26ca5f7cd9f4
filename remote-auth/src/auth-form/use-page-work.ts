import { LEAVES, useOneAtATime } from '@food/platform/one-at-a-time';
import { useEffect, useRef } from 'react';

/** A call and what follows it. */
export interface Work<Answer> {
  send(): Promise<Answer>;
  done(answer: Answer): void;
  failed(error: unknown): void;
  /** What follows in place of `done` if the customer has left the page meanwhile. */
  left?: ((answer: Answer) => void) | undefined;
  /** `done` leaves the page: nothing more may start here. */
  leaves?: boolean;
}

/**
 * Runs one piece of work at a time. Only `left` follows once the customer has left the page: a late answer must not bring them back.
 */
export function usePageWork() {
  const { busy, run } = useOneAtATime();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return {
    busy,
    run: <Answer>({ send, done, failed, left, leaves = false }: Work<Answer>) =>
      run(() =>
        send().then(
          (answer) => {
            if (here.current) done(answer);
            else left?.(answer);
            return leaves ? LEAVES : null;
          },
          (error: unknown) => {
            if (here.current) failed(error);
          },
        ),
      ),
  };
}
