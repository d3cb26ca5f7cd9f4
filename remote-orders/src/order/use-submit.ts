import { useOneAtATime } from '@food/platform/one-at-a-time';
import { useMutation } from '@food/platform/query';

interface Submit<T> {
  send(input: T): Promise<unknown>;
  onSuccess(input: T): void;
  onError(error: unknown): void;
}

/** A call that a double tap can't start twice. */
export function useSubmit<T>({ send, onSuccess, onError }: Submit<T>): {
  submit(input: T): void;
  busy: boolean;
} {
  const { busy, run } = useOneAtATime();
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess: (_, input) => onSuccess(input),
    onError,
  });
  // `onError` has reported a failure.
  const submit = (input: T) => void run(() => mutateAsync(input).catch(() => null));
  return { submit, busy };
}
