import { z } from 'zod';

/**
 * The duties of operations tokens: the status of orders, the courier's positions, the menu with its coupons and charges, releases
 * and the site's metrics, the sessions of customers.
 */
export type Duty = 'kitchen' | 'courier' | 'menu' | 'releases' | 'accounts';

/**
 * The allowed callers: `open` is everybody; `customer` needs a valid bearer token, else 401; a duty needs its operations token or
 * the one for all, else 401, and 403 with another duty's (rule: access-declared, operations-token).
 */
export type Access = 'open' | 'customer' | Duty;

/**
 * One call of the API for both sides: the server registers it, validates by it and documents it in `/openapi.json`; the browser
 * uses only its types (`import type`), so customers get no schema (decision 003). `path` is in Fastify's form
 * (`/auth/order/:id`). `status` is that of a success (rule: answers-created-or-ok).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly status: 200 | 201;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** Declares a call and keeps its literal types. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** The types of a call's body, query and answer on the wire. */
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.input<B> : never;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

/** Every error answer, without exception (rule: error-answer). `message` is in words for a customer. */
export const ErrorAnswer = z
  .object({
    message: z.string(),
    code: z.string(),
    /** Only on a 400 `INVALID`, and only if it is about one: the field of the request that has to change. */
    field: z.string().optional(),
    /** Only on a profile update: the same words again (rule: profile-error-field). */
    error: z.string().optional(),
    /** Only on a 5xx: the id that a customer quotes to support. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** An answer whose only content is a sentence. */
export const MessageAnswer = z.object({ message: z.string() }).meta({ id: 'Message' });
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** Rupees with at most 2 decimals, not negative. Inside the server money is whole paise. */
export const Rupees = z.number().nonnegative().max(10_000_000);

/** A position on earth, in degrees. */
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime({ offset: true });
