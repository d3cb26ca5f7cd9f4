import { useMutation } from '@food/platform/query';
import { useRef } from 'react';

interface Submit<T> {
  send(input: T): Promise<unknown>;
  onSuccess(input: T): void;
  onError(error: unknown): void;
}

/**
 * A call that a double tap can't start twice: a mutation's own `isPending` reaches the screen only after a tick, and
 * the second tap may be sooner.
 */
export function useSubmit<T>({ send, onSuccess, onError }: Submit<T>): {
  submit(input: T): void;
  busy: boolean;
} {
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_, input) => onSuccess(input),
    onError,
    onSettled: () => {
      running.current = false;
    },
  });
  const submit = (input: T) => {
    if (running.current) return;
    running.current = true;
    mutate(input);
  };
  return { submit, busy: isPending };
}
