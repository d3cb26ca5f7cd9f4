import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network around an address as `clientAddress` gives it: the /48 of an IPv6 one, which a customer of a provider often has
 * whole, else the address itself.
 */
export const networkOf = (address: string): string => normalizeIP(address, 48);
