import { ApiError, kindOfStatus } from '@food/platform/api-error';
import { siteConfig } from '@food/platform/config';
import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { countInstance } from '../composition/instances';

countInstance('@food/platform/api');

/** How long a call may take (rule: api-timeout). */
export const API_TIMEOUT_MS = 10_000;

/** What the session hands to the client, so that the client knows neither store nor screen. */
interface ApiSession {
  token(): string | null;
  /** Called once per token that the server refuses. */
  onUnauthorized(token: string): void;
}
let session: ApiSession = { token: () => null, onUnauthorized: () => undefined };

/** Hands the session to the client. */
export function connectSession(next: ApiSession): void {
  session = next;
}

/**
 * The one API client: base address from the site's configuration, 10 seconds, bearer token, and {@link ApiError} as the
 * only rejection. Nothing is retried (rule: nothing-retried).
 */
export const api: AxiosInstance = axios.create({ timeout: API_TIMEOUT_MS });

api.interceptors.request.use((config) => {
  config.baseURL = siteConfig().apiBase;
  const token = session.token();
  if (token) config.headers.set('Authorization', `Bearer ${token}`, false);
  return config;
});

api.interceptors.response.use(
  (response) => response,
  (error: AxiosError) => {
    const failure = toApiError(error);
    const sent = error.config?.headers?.get?.('Authorization');
    if (failure.kind === 'unauthorized' && typeof sent === 'string')
      session.onUnauthorized(sent.slice('Bearer '.length));
    throw failure;
  },
);

function toApiError(error: AxiosError): ApiError {
  const { response } = error;
  if (!response)
    return new ApiError(
      error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network',
      0,
      '',
      null,
      null,
    );
  const body = response.data;
  return new ApiError(
    kindOfStatus(response.status),
    response.status,
    textAt(body, 'code') ?? '',
    textAt(body, 'message'),
    body,
  );
}

function textAt(body: unknown, key: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
