import type { FastifyRequest } from 'fastify';
import { claimedAddress, clientAddress } from '../http/client-address';

/** Fewer requests than this say nothing about the rest. */
const FEW = 10;
/** Fewer than this may be one person inside, who looks at page after page. */
const SOME = 100;
/** After so many requests the count starts again: the proxy in front may have changed. */
const MANY = 1_000;

const TROUBLE =
  'Customers come through a proxy or CDN that TRUST_PROXY does not name, so all who share one of its addresses count as one visitor: the watch sees next to nothing. Set TRUST_PROXY.';

/** Of a network behind a router or a bridge, where no customer on the internet is. */
const PRIVATE = /^((10|172\.(1[6-9]|2\d|3[01])|192\.168)\.|f[cd][\da-f]{2}:)/i;
const inside = (address: string): string =>
  `Most customers come from the private address ${address}, so these share all limits and count as one visitor. Something before the balancer that TRUST_PROXY names hides them, such as Docker's own proxy for IPv6: docs/operations.md, "In containers".`;

export interface UnknownProxy {
  look(request: FastifyRequest): void;
  trouble(): string | null;
}

const emptyTally = () => ({
  tellings: 0,
  addresses: new Set<string>(),
  /** Those of them that named another client, and which. */
  proxies: new Set<string>(),
  clients: new Set<string>(),
  /** How often each private address was named by a proxy that is trusted. */
  named: new Map<string, number>(),
});
type AddressTally = ReturnType<typeof emptyTally>;

function troubleIn({ tellings, addresses, proxies, clients, named }: AddressTally): string | null {
  if (proxies.size * 2 >= addresses.size && clients.size > proxies.size) return TROUBLE;
  // Where nobody comes from elsewhere, the site is not on the internet.
  if (tellings < SOME || named.size === addresses.size) return null;
  const [address] = [...named].find(([, times]) => times * 2 > tellings) ?? [];
  return address === undefined ? null : inside(address);
}

/**
 * Notices that customers come through untrusted proxies: most addresses name other clients, and more clients than there are
 * addresses. A single client can make up any number of names, but not that most addresses do. Notices also that what is before a
 * trusted proxy hides most customers behind one private address.
 */
export function unknownProxy(tell: (trouble: string) => void): UnknownProxy {
  let tally = emptyTally();
  let found: string | null = null;
  return {
    look(request) {
      if (tally.tellings >= MANY) tally = emptyTally();
      tally.tellings += 1;
      const [address, claimed] = [clientAddress(request), claimedAddress(request)];
      tally.addresses.add(address);
      if (claimed && claimed !== address) {
        tally.proxies.add(address);
        tally.clients.add(claimed);
      } else if (claimed && PRIVATE.test(claimed))
        tally.named.set(claimed, (tally.named.get(claimed) ?? 0) + 1);
      if (tally.tellings < FEW) return;
      const trouble = troubleIn(tally);
      if (trouble && !found) tell(trouble);
      found = trouble;
    },
    trouble: () => found,
  };
}
