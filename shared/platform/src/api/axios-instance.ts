import { ApiError, kindOfStatus } from '@food/platform/api-error';
import { composition } from '@food/platform/composition';
import { siteConfig } from '@food/platform/config';
import axios, { type AxiosError, type AxiosInstance } from 'axios';

/** What the session hands to the client, so that the client knows neither store nor screen. */
export interface ApiSession {
  token(): string | null;
  /** Called once per token that the server refuses. */
  onUnauthorized(token: string): void;
}
/** What the API client sends its calls with; a call takes `timeout` milliseconds at most. */
export function createInstance(timeout: number, session: () => ApiSession): AxiosInstance {
  const instance = axios.create({ timeout });

  instance.interceptors.request.use((config) => {
    config.baseURL = siteConfig().apiBase;
    const token = session().token();
    if (token) config.headers.set('Authorization', `Bearer ${token}`, false);
    const trace = composition().trace?.();
    // To another origin it would have to be asked for first.
    if (trace && !config.baseURL)
      config.headers.set('traceparent', `00-${trace}-${trace.slice(16)}-01`, false);
    return config;
  });

  instance.interceptors.response.use(
    (response) => response,
    (error: AxiosError) => {
      const failure = toApiError(error);
      const sent = error.config?.headers?.get?.('Authorization');
      if (failure.kind === 'unauthorized' && typeof sent === 'string')
        session().onUnauthorized(sent.slice('Bearer '.length));
      throw failure;
    },
  );
  return instance;
}

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
    quoting(textAt(body, 'message'), textAt(body, 'request_id')),
    body,
  );
}

/** What went wrong with the server alone has an id, whose beginning finds it in the log (rule: errors-hide-the-inside). */
const quoting = (words: string | null, id: string | null) =>
  words && id ? `${words} (reference ${id.slice(0, 8)})` : words;

function textAt(body: unknown, key: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
