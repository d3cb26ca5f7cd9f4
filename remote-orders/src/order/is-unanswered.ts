import { ApiError } from '@food/platform/api-error';

/** Whether a call got no answer: it may have arrived all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
