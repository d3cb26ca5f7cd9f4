import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

type Variables = Readonly<Record<string, string | undefined>>;

const isAny = (port: string | undefined): boolean => /^\s*0+\s*$/.test(port ?? '');

/**
 * The variables with free ports in place of 0, so that every address made of them is a real one. With `PORT=0` the operations
 * page has a free one too, unless its own is set.
 */
export async function withFreePorts<V extends Variables>(variables: V): Promise<V> {
  const { PORT, OPS_PORT } = variables;
  const isOpsPortAny = OPS_PORT?.trim() ? isAny(OPS_PORT) : isAny(PORT);
  const wanted = [...(isAny(PORT) ? ['PORT'] : []), ...(isOpsPortAny ? ['OPS_PORT'] : [])];
  // All at once, since a port that was closed again may be found twice; and at every address, since HOST may be none of this machine's.
  const probes = wanted.map(() => createServer().listen(0));
  try {
    await Promise.all(probes.map((probe) => once(probe, 'listening')));
    const found = probes.map((probe) => String((probe.address() as AddressInfo).port));
    return { ...variables, ...Object.fromEntries(wanted.map((name, at) => [name, found[at]])) };
  } finally {
    for (const probe of probes) probe.close();
  }
}
