import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

const INSIDE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

const TROUBLE =
  'Customers come through a proxy that TRUST_PROXY does not name, so all of them have one address and count as one visitor: the watch can judge nothing. Set TRUST_PROXY.';

export interface UnknownProxy {
  look(request: FastifyRequest): void;
  trouble(): string | null;
}

/** Notices that everybody comes through a proxy whose word on their addresses isn't believed. */
export function unknownProxy({ trustProxy }: Config, tell: (trouble: string) => void): UnknownProxy {
  let found = false;
  return {
    look({ ip, headers }) {
      if (found || trustProxy !== null || headers['x-forwarded-for'] === undefined) return;
      const address = ip.replace(/^::ffff:/i, '');
      if (!INSIDE.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return;
      found = true;
      tell(TROUBLE);
    },
    trouble: () => (found ? TROUBLE : null),
  };
}
