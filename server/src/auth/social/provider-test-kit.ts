import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'food-site', secret: 'kept-between-site-and-provider' };

/** An answer in place of the real one, for the next requests of a path. */
export interface Fault {
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/** A provider on this machine, with somebody before the screen. */
export interface TestProvider {
  readonly url: string;
  /** Who logs in; null refuses. */
  person: string | null;
  fault: Fault | null;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export async function listen(): Promise<{ server: Server; url: string }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Serves a provider until it is closed. */
export function serve(
  server: Server,
  url: string,
  handler: (provider: TestProvider) => Handler,
): TestProvider {
  const provider: TestProvider = {
    url,
    person: null,
    fault: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const answer = handler(provider);
  server.on('request', (request, response) => {
    const { fault } = provider;
    if (!fault || new URL(request.url ?? '/', url).pathname !== fault.path) return answer(request, response);
    response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body);
  });
  return provider;
}
