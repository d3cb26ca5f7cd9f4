import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'food-site', secret: 'kept-between-site-and-provider' };

/** An answer in place of the real one, for the next requests of a path; with the status 0 the request is never answered. */
export interface Fault {
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/** A provider on this machine, with somebody before the screen. */
export interface TestProvider {
  readonly url: string;
  /** The person who logs in; null refuses. */
  person: string | null;
  /** Whether a screen asks for their consent; else they answer at once. */
  asks: boolean;
  fault: Fault | null;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** `host` is the name by which browsers know it: a name other than the site's makes it another site for them. */
export async function listen(host: string): Promise<{ server: Server; url: string }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}` };
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Asks the person for consent if the provider does so: the form comes back to the same address with the answer. */
export async function answerOf(
  provider: TestProvider,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ person: string | null } | 'asked'> {
  if (!provider.asks) return { person: provider.person };
  if (request.method === 'POST')
    return { person: (await formOf(request)).get('answer') === 'yes' ? provider.person : null };
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${name}</title><h1>Log in with ${name}</h1><p>The restaurant wants to know who you are.</p>
<form method="post"><button name="answer" value="yes">Continue as ${provider.person}</button>
<button name="answer" value="no">Cancel</button></form></html>`);
  return 'asked';
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
    asks: false,
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
    if (fault.status === 0) return;
    response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body);
  });
  return provider;
}
