import net from 'node:net';

export interface NetworkProxy {
  readonly port: number;
  /** `pass`: both ways; `silent`: accepts everything and answers nothing; `closed`: drops open and new connections. */
  mode: 'pass' | 'silent' | 'closed';
  close(): Promise<void>;
}

/** A network between the server and something else, that can fail. */
export async function startProxy(target: { host: string; port: number }): Promise<NetworkProxy> {
  const open = new Set<net.Socket>();
  let mode: NetworkProxy['mode'] = 'pass';
  const server = net.createServer((near) => {
    if (mode === 'closed') return near.destroy();
    const far = net.connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => mode === 'pass' && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      if (next === 'closed') drop();
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
