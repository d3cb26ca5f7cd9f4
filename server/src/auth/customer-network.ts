import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network around an address as `clientAddress` returns it: the /48 of an IPv6 one, which a provider often gives a customer
 * whole, else the address itself.
 */
export const customerNetworkOf = (address: string): string => normalizeIP(address, 48);
