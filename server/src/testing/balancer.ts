import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds. */
const ASKED_EVERY = 50;

export interface Balancer {
  readonly url: string;
  /** Adds a server, by its address, as soon as it is ready. */
  add(url: string): void;
  /** Sends no new connection to a server any more; existing ones stay. */
  remove(url: string): void;
  /** Whether a server gets new connections. */
  isReady(url: string): boolean;
  close(): Promise<void>;
}

/** Where a connection breaks: before the client's data has arrived, or before the server's answer has. */
export type Cut = 'request' | 'answer';

/**
 * A simple load balancer: each connection goes to the next server that is ready by `/readyz?exclude=database`, and stays there. `cut`
 * is called with each chunk, and may break the connection in its place.
 */
export async function startBalancer(cut: (way: Cut) => boolean = () => false): Promise<Balancer> {
  const servers = new Map<string, boolean>();
  const open = new Set<net.Socket>();
  let turn = 0;
  let isClosed = false;

  const asking = (async () => {
    while (!isClosed) {
      await Promise.all(
        [...servers.keys()].map(async (url) => {
          const isReady = await fetch(`${url}/readyz?exclude=database`, { method: 'HEAD' }).then(
            ({ ok }) => ok,
            () => false,
          );
          if (servers.has(url)) servers.set(url, isReady);
        }),
      );
      await wait(ASKED_EVERY);
    }
  })();

  const server = net.createServer((near) => {
    const ready = [...servers].flatMap(([url, isReady]) => (isReady ? [new URL(url)] : []));
    turn += 1;
    const to = ready[turn % ready.length];
    if (!to) return near.destroy();
    const far = net.connect(Number(to.port), '127.0.0.1');
    for (const [from, onto, way] of [
      [near, far, 'request'],
      [far, near, 'answer'],
    ] as const) {
      open.add(from);
      // Before the pipe, so that no part of the chunk gets through.
      from.on('data', () => cut(way) && onto.destroy());
      from.on('error', () => onto.destroy());
      from.on('close', () => {
        open.delete(from);
        onto.destroy();
      });
      from.pipe(onto);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    add: (url) => void servers.set(url, false),
    remove: (url) => void servers.delete(url),
    isReady: (url) => servers.get(url) ?? false,
    close: async () => {
      isClosed = true;
      await asking;
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
