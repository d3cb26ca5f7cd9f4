import { ApiError } from '@food/platform/api-error';
import { isUnanswered } from '@food/platform/call';
import { useRef } from 'react';

interface Try<Answer> {
  /** What the try is about: a next one for the same counts as its second. */
  about: string;
  send(): Promise<Answer>;
  /** Whether a refusal may be the consequence of the first try, of which only the answer was lost. */
  mayBeDone(refusal: unknown): boolean;
  /** Finds out whether it is; rejects if it isn't. */
  find(): Promise<Answer>;
}

/**
 * Sends a call that takes effect only once. If no answer came, or the server failed, it may have taken effect all the same: a later
 * try that is refused for that reason then ends as the first would have (rule: lost-answers).
 */
export function useSecondTry<Answer>(): (next: Try<Answer>) => Promise<Answer> {
  const unknown = useRef<string | null>(null);
  return async ({ about, send, mayBeDone, find }) => {
    const isSecond = unknown.current === about;
    try {
      return await send().catch((refusal) => {
        if (!isSecond || !mayBeDone(refusal)) throw refusal;
        return find().catch((error) => {
          throw isUnanswered(error) ? error : refusal;
        });
      });
    } catch (error) {
      if (mayHaveArrived(error)) unknown.current = about;
      throw error;
    }
  };
}

/** Whether a call that failed may have taken effect all the same. */
export const mayHaveArrived = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && error.kind === 'server');
