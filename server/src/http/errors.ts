import { inLanguage, type Told } from './words/words';

/**
 * An answer that is not a success. Below 500 `told` is shown to the customer in their language, and `extra` is added to the body
 * beside `message` and `code` (declare it by `errors` of `route`, otherwise it is left out). From 500 on both are for the log
 * alone: the customer reads that something went wrong.
 */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly statusCode: number,
    readonly code: string,
    readonly told: Told,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(inLanguage(told, 'en'));
  }
}

export const badRequest = (told: Told, code = 'INVALID', extra: Record<string, unknown> = {}) =>
  new HttpError(400, code, told, extra);
export const unauthorized = (told: Told = 'Please login again.', code = 'UNAUTHORIZED') =>
  new HttpError(401, code, told, {}, { 'www-authenticate': 'Bearer' });
export const forbidden = (told: Told, code = 'FORBIDDEN') => new HttpError(403, code, told);
/** Also the answer for another customer's data: as if it did not exist. */
export const notFound = (told: Told = 'We could not find that.', code = 'NOT_FOUND') =>
  new HttpError(404, code, told);
export const conflict = (told: Told, code = 'CONFLICT', extra: Record<string, unknown> = {}) =>
  new HttpError(409, code, told, extra);
export const tooMany = (told: Told, retryAfterSeconds: number, code = 'TOO_MANY_REQUESTS') =>
  new HttpError(429, code, told, {}, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const unavailable = (told: Told, code = 'UNAVAILABLE') => new HttpError(503, code, told);
