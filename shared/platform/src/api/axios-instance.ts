import { ApiError, kindOfStatus } from '@food/platform/api-error';
import { composition } from '@food/platform/composition';
import { siteConfig } from '@food/platform/config';
import { language } from '@food/platform/messages';
import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { forgetBegun, takeBegun } from './begun-calls';

/** The session's side of the client, passed in so that the client imports neither store nor screen. */
export interface ApiSession {
  token(): string | null;
  /** Called once per token that the server refuses. */
  onUnauthorized(token: string): void;
}

interface InstanceOptions {
  /** Milliseconds that a call takes at most. */
  timeout: number;
  session: () => ApiSession;
  /** The message of a failure with its id in the log. */
  withReference: (words: string, id: string) => string;
}

/** Makes the axios instance with which the API client sends its calls. */
export function createInstance({ timeout, session, withReference }: InstanceOptions): AxiosInstance {
  const instance = axios.create({ timeout });

  instance.interceptors.request.use((config) => {
    config.baseURL = siteConfig().apiBase;
    // The server's messages and names of dishes are in the language of the page, whatever the browser's language is.
    config.headers.set('Accept-Language', language());
    const token = session().token();
    if (token) config.headers.set('Authorization', `Bearer ${token}`, false);
    const trace = composition().trace?.();
    // Sent to another origin, the header would cost a preflight request.
    if (trace && !config.baseURL)
      config.headers.set('traceparent', `00-${trace}-${trace.slice(16)}-01`, false);
    if (config.method !== 'get') forgetBegun();
    else if (token && !config.params) {
      const begun = takeBegun(config.url ?? '', token);
      if (begun) config.adapter = takingUp(begun, config.adapter);
    }
    return config;
  });

  instance.interceptors.response.use(
    (response) => response,
    (error: AxiosError) => {
      const failure = toApiError(error, withReference);
      const sent = error.config?.headers?.get?.('Authorization');
      if (failure.kind === 'unauthorized' && typeof sent === 'string')
        session().onUnauthorized(sent.slice('Bearer '.length));
      throw failure;
    },
  );
  return instance;
}

/** Sends nothing if the call was begun already. If that got no answer, the usual adapter sends the call. */
function takingUp(
  begun: Promise<Response | null>,
  adapter: InternalAxiosRequestConfig['adapter'],
): AxiosAdapter {
  return async (config) => {
    const [answer, data] = await inTime(
      begun.then(async (came) => [came, await came?.text()] as const),
      config,
    );
    if (!answer) return axios.getAdapter(adapter)(config);
    const response: AxiosResponse = {
      data,
      status: answer.status,
      statusText: answer.statusText,
      headers: new AxiosHeaders(Object.fromEntries(answer.headers)),
      config,
    };
    if (answer.ok) return response;
    const words = `Request failed with status code ${answer.status}`;
    throw new AxiosError(words, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };
}

async function inTime<T>(work: Promise<T>, config: InternalAxiosRequestConfig): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new AxiosError('timeout', AxiosError.ETIMEDOUT, config));
    timer = setTimeout(fail, config.timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function toApiError(error: AxiosError, withReference: InstanceOptions['withReference']): ApiError {
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
  const words = textAt(body, 'message');
  const id = textAt(body, 'request_id');
  return new ApiError(
    kindOfStatus(response.status),
    response.status,
    textAt(body, 'code') ?? '',
    // Only a failure of the server has an id (rule: errors-hide-the-inside).
    words && id ? withReference(words, id) : words,
    body,
    secondsIn(response.headers['retry-after']),
  );
}

/** A date, which HTTP allows as well, is not among what our server says. */
const secondsIn = (retryAfter: unknown): number | null => {
  const seconds = Number(retryAfter);
  return seconds > 0 ? seconds : null;
};

function textAt(body: unknown, key: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
