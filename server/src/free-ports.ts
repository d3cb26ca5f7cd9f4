import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Below the ports that systems give to connections and to whoever asks for any. A site listens seconds after its port was found, and
 * one of those may be another program's by then.
 */
const [FIRST, BEYOND] = [20_000, 32_768];

const isAny = (port: string | undefined): boolean => /^\s*0+\s*$/.test(port ?? '');

/** Holds a free port, at every address, since HOST may be none of this machine's. */
async function holdPort(): Promise<Server> {
  for (;;) {
    const probe = createServer().listen(randomInt(FIRST, BEYOND));
    try {
      await once(probe, 'listening');
      return probe;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** Ports of this machine that are free, and that no other program is given meanwhile. */
export async function freePorts(count: number): Promise<number[]> {
  // All at once, since a port that was closed again may be found twice.
  const probes = await Promise.all(Array.from({ length: count }, holdPort));
  const found = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) probe.close();
  return found;
}

/**
 * The variables with free ports in place of 0, so that every address made of them is a real one. With `PORT=0` the operations
 * page has a free one too, unless its own is set.
 */
export async function withFreePorts<V extends Variables>(variables: V): Promise<V> {
  const { PORT, OPS_PORT } = variables;
  const isOpsPortAny = OPS_PORT?.trim() ? isAny(OPS_PORT) : isAny(PORT);
  const wanted = [...(isAny(PORT) ? ['PORT'] : []), ...(isOpsPortAny ? ['OPS_PORT'] : [])];
  const found = await freePorts(wanted.length);
  return { ...variables, ...Object.fromEntries(wanted.map((name, at) => [name, String(found[at])])) };
}
