import { loadAxios } from '@food/platform/api';
import { ApiError } from '@food/platform/api-error';

/** The `code` of an answer that the development server gives itself, since nothing else has one. */
const NO_ANSWER = 'NO_ANSWER';

let heard: readonly string[] = [];
const listeners = new Set<() => void>();

/** The words of each call that nothing answered, since the page was loaded. */
export const unanswered = (): readonly string[] => heard;

export function watchUnanswered(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Hears of such calls from now on: a page says something general to customers, and a developer must read the reason. */
export function hearUnanswered(): void {
  void loadAxios().then(({ interceptors }) =>
    interceptors.response.use(undefined, (failure: unknown) => {
      if (failure instanceof ApiError && failure.code === NO_ANSWER) note(failure.message);
      throw failure;
    }),
  );
}

function note(words: string): void {
  if (heard.includes(words)) return;
  heard = [...heard, words];
  for (const changed of listeners) changed();
}
