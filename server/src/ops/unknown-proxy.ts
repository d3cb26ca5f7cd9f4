import type { FastifyRequest } from 'fastify';
import { claimedAddress, clientAddress } from '../http/client-address';

/** Fewer requests than this say nothing about the rest. */
const FEW = 10;
/** After so many requests the count starts again: the proxy in front may have changed. */
const MANY = 1_000;

const TROUBLE =
  'Customers come through a proxy or CDN that TRUST_PROXY does not name, so all who share one of its addresses count as one visitor: the watch sees next to nothing. Set TRUST_PROXY.';

export interface UnknownProxy {
  look(request: FastifyRequest): void;
  trouble(): string | null;
}

const looking = () => ({
  tellings: 0,
  addresses: new Set<string>(),
  /** Those of them that named another client, and which. */
  proxies: new Set<string>(),
  clients: new Set<string>(),
});

/**
 * Notices that customers come through untrusted proxies: most addresses name other clients, and more clients than there are
 * addresses. A single client can make up any number of names, but not that most addresses do.
 */
export function unknownProxy(tell: (trouble: string) => void): UnknownProxy {
  let seen = looking();
  let found = false;
  return {
    look(request) {
      if (seen.tellings >= MANY) seen = looking();
      seen.tellings += 1;
      const [address, claimed] = [clientAddress(request), claimedAddress(request)];
      seen.addresses.add(address);
      if (claimed && claimed !== address) {
        seen.proxies.add(address);
        seen.clients.add(claimed);
      }
      if (seen.tellings < FEW) return;
      const { addresses, proxies, clients } = seen;
      const isHidden = proxies.size * 2 >= addresses.size && clients.size > proxies.size;
      if (isHidden && !found) tell(TROUBLE);
      found = isHidden;
    },
    trouble: () => (found ? TROUBLE : null),
  };
}
