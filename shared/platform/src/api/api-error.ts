import { countInstance } from '../composition/instances';

// Its class is compared by `instanceof`: a second copy would not recognise errors of the first.
countInstance('@food/platform/api-error');

/** The kinds of errors that a screen needs to tell apart. */
export type ApiErrorKind =
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'not-found'
  | 'invalid'
  | 'conflict'
  | 'too-many'
  | 'server';

/** The one error that every call of the API client rejects with. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    /** HTTP status; 0 if no answer came. */
    readonly status: number,
    /** The server's `code`, '' if it gave none. */
    readonly code: string,
    /** The server's message for customers, null if it gave none. */
    readonly serverMessage: string | null,
    /** The answer's body, unvalidated. */
    readonly body: unknown,
    /** Seconds after which the same call may be made again, null if the server didn't say. */
    readonly retryAfter: number | null = null,
  ) {
    super(serverMessage ?? kind);
  }
}

/** The message for a failure: the server's, or the caller's own text (rule: server-words-first). */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Whether this failure has already signed the customer out and shown a message (rule: signed-out-once): show nothing more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unauthorized';

const KINDS: Record<number, ApiErrorKind> = {
  401: 'unauthorized',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many',
};

/** The kind that an HTTP status stands for. */
export const kindOfStatus = (status: number): ApiErrorKind =>
  KINDS[status] ?? (status >= 500 ? 'server' : 'invalid');
