import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds. */
const ASKED_EVERY = 50;

export interface Balancer {
  readonly url: string;
  /** Takes a server in, by its address, as soon as it is ready. */
  add(url: string): void;
  /** Whether a server gets new connections. */
  isReady(url: string): boolean;
  close(): Promise<void>;
}

/** A plain balancer: each connection goes to the next server that says by `/readyz` that it is ready, and stays there. */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>();
  const open = new Set<net.Socket>();
  let turn = 0;
  let isClosed = false;

  const asking = (async () => {
    while (!isClosed) {
      await Promise.all(
        [...servers.keys()].map(async (url) => {
          const isReady = await fetch(`${url}/readyz`, { method: 'HEAD' }).then(
            ({ ok }) => ok,
            () => false,
          );
          servers.set(url, isReady);
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
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
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
    isReady: (url) => servers.get(url) ?? false,
    close: async () => {
      isClosed = true;
      await asking;
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
