import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Make = (request: never) => Promise<unknown>;

/**
 * Slow work that several workers need, such as a release with other texts, is done once in a run. The process that started the
 * workers does it when the first of them asks. Later requests with the same name get the first answer.
 */
export async function serveMadeOnce(
  makers: Record<string, Make>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const made = new Map<string, Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const body = await text(request);
    const key = `${name} ${body}`;
    const making = made.get(key) ?? makers[name]?.(JSON.parse(body) as never);
    if (making) made.set(key, making);
    try {
      response.end(JSON.stringify(await making));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

/** Asks for something that is made once. Rejects with the maker's message if that failed. */
export async function madeOnce<T>(name: string, request: unknown = null): Promise<T> {
  const answer = await fetch(`${process.env.E2E_MADE_ONCE}/${name}`, {
    method: 'POST',
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
