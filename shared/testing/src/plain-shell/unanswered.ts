import { loadAxios } from '@food/platform/api';
import { ApiError } from '@food/platform/api-error';

/** The `code` of the development server's own answer when nothing else answers. */
const NO_ANSWER = 'NO_ANSWER';

let heard: readonly string[] = [];
const listeners = new Set<() => void>();

/** The message for each unanswered call since the page was loaded. */
export const unanswered = (): readonly string[] => heard;

export function watchUnanswered(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Collects such calls from now on: a page shows customers a general text, and a developer needs the reason. */
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
