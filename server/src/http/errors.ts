/**
 * An answer that is not a success. Below 500 `message` is shown to the customer as it is, and `extra` joins the body
 * beside `message` and `code` (declare it by `errors` of `route`, else it is left out). From 500 on both are for the log
 * alone: the customer is told that something went wrong.
 */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string, code = 'INVALID') => new HttpError(400, code, message);
export const unauthorized = (message = 'Please login again.', code = 'UNAUTHORIZED') =>
  new HttpError(401, code, message, {}, { 'www-authenticate': 'Bearer' });
export const forbidden = (message: string, code = 'FORBIDDEN') => new HttpError(403, code, message);
/** Also the answer for what belongs to somebody else: as if it did not exist. */
export const notFound = (message = 'We could not find that.', code = 'NOT_FOUND') =>
  new HttpError(404, code, message);
export const conflict = (message: string, code = 'CONFLICT', extra: Record<string, unknown> = {}) =>
  new HttpError(409, code, message, extra);
export const tooMany = (message: string, retryAfterSeconds: number, code = 'TOO_MANY_REQUESTS') =>
  new HttpError(429, code, message, {}, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const unavailable = (message: string, code = 'UNAVAILABLE') => new HttpError(503, code, message);
