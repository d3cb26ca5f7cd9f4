import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/**
 * Calls a server with a token, over one keep-alive connection like a browser, and never tries again.
 *
 * @throws for any answer but a success, with the request
 */
export function callerOf(url: string, token: string): { call: Call; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const call: Call = async <T>(method: string, path: string, body?: unknown) => {
    const request = http.request(`${url}${path}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    try {
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const said = await text(response);
      if (response.statusCode !== 200 && response.statusCode !== 201)
        throw new Error(`${response.statusCode} ${said}`);
      return (response.headers['content-type']?.includes('json') ? JSON.parse(said) : said) as T;
    } catch (error) {
      throw new Error(`${method} ${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
  return { call, close: () => agent.destroy() };
}
