import type { AnswerOf, BodyOf, Call, QueryOf } from '@food/contracts/call';
import { api } from '@food/platform/api';
import { ApiError } from '@food/platform/api-error';

/** The parameters of a path: `orderId` of `/auth/order/:orderId/cancel`. */
type NameIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NameIn<`/${More}`>
    : Rest
  : never;

type Params<C extends Call> = { [Name in NameIn<C['path']>]: string | number };

type OrNothing<T> = [T] extends [never] ? undefined : T;

/**
 * The path of a call, which is also its key in the query cache. The contract is named by its type alone, `pathOf<typeof
 * getInvoice>('/auth/order/order/:orderId', { orderId })`: a path that the contract doesn't have doesn't compile, and no schema
 * is shipped (docs/decisions/003-schemas-stay-on-the-server.md).
 */
export function pathOf<C extends Call>(
  path: C['path'],
  ...[params]: [NameIn<C['path']>] extends [never] ? [] : [Params<C>]
): string {
  const values: Record<string, string | number> = params ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** The answer. It isn't validated in the browser: a field, or the whole object, may be missing. */
export type Received<C extends Call> = Partial<AnswerOf<C>> | null;

interface Request<C extends Call> {
  /** A path made by {@link pathOf}. */
  path: string;
  body?: OrNothing<BodyOf<C>> | FormData;
  query?: OrNothing<QueryOf<C>>;
  headers?: Record<string, string | false>;
  signal?: AbortSignal;
  /** Lets the browser send and store the server's cookies if the API is on another origin; on the same one it does anyway. */
  withCookies?: boolean;
}

/**
 * Sends a call by the API client: `call<typeof cancelOrder>('PATCH', { path, body: { reason } })`. Rejects like the client, with
 * an `ApiError`.
 */
export async function call<C extends Call>(
  method: C['method'],
  { path, body, query, headers, signal, withCookies }: Request<C>,
): Promise<Received<C>> {
  const { data } = await api.request<Received<C>>({
    method,
    url: path,
    data: body,
    params: query,
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(withCookies && { withCredentials: true }),
  });
  return data;
}

/** Whether a call got no answer: it may have arrived, and taken effect, all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
