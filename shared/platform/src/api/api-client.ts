import { ApiError } from '@food/platform/api-error';
import { retry } from '@food/platform/lazy';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { countInstance } from '../composition/instances';
import { t } from '../words';
import type { ApiSession } from './axios-instance';
import { takeGood } from './begun-calls';

countInstance('@food/platform/api');

/** How long a call may take (rule: api-timeout). */
export const API_TIMEOUT_MS = 10_000;

let session: ApiSession = { token: () => null, onUnauthorized: () => undefined };

/** Connects the session to the client. */
export function connectSession(next: ApiSession): void {
  session = next;
}

// The beginning of the id finds it in the log. Here and not in axios' own file, which is loaded when the page already has its
// language.
const withReference = (words: string, id: string): string =>
  t('failure.reference', { words, id: id.slice(0, 8) });

let ready: AxiosInstance | undefined;
let coming: Promise<AxiosInstance> | undefined;

/**
 * The axios instance that sends all calls, for callers that need interceptors or the adapter. It is in a file of its own, which is
 * loaded with the first call that the page's HTML has not begun, or earlier. Rejects if that file can't be loaded; the next call
 * tries again.
 */
export async function loadAxios(): Promise<AxiosInstance> {
  coming ??= retry(() => import(/* webpackChunkName: "axios" */ './axios-instance')).then(
    ({ createInstance }) =>
      createInstance({ timeout: API_TIMEOUT_MS, session: () => session, withReference }),
  );
  try {
    ready = await coming;
    return ready;
  } catch (error) {
    coming = undefined;
    throw error;
  }
}

/** The calls of axios. */
export type ApiClient = Pick<AxiosInstance, 'request' | 'get' | 'delete' | 'post' | 'put' | 'patch'>;

const send =
  <M extends keyof ApiClient>(method: M) =>
  async (...given: unknown[]) => {
    // A page's first answers needn't wait for axios (rule: first-calls-begin-with-the-page).
    const good = ready ? null : takeGood(given[0] as AxiosRequestConfig, session.token());
    if (good) return good;
    const axios = ready ?? (await loadAxios().catch(noLine));
    return (axios[method] as (...given: unknown[]) => Promise<unknown>)(...given);
  };

const noLine = (): never => {
  throw new ApiError('network', 0, '', null, null);
};

/**
 * The one API client: base address from the site's configuration, 10 seconds, bearer token, and {@link ApiError} as the only
 * rejection. Nothing is retried (rule: nothing-retried).
 */
export const api = {
  request: send('request'),
  get: send('get'),
  delete: send('delete'),
  post: send('post'),
  put: send('put'),
  patch: send('patch'),
} as ApiClient;
