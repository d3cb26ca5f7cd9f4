import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** Whom the server names as the caller where it asks itself; nobody can guess it, so nobody can pretend to be it. */
export const SELF = `self-${randomUUID()}`;

/** One household or one machine has a whole /64. */
const IPV6_SUBNET = 64;

/** Whether `X-Forwarded-For` of a connection from an address is believed (TRUST_PROXY). */
export const trustedProxies = ({ trustProxy }: Config) => proxyAddr.compile(trustProxy ?? []);

/** Empty where the connection has gone already. */
const normalized = (address: string | undefined): string =>
  normalizeIP((address ?? '').replace(/%.*$/, ''), IPV6_SUBNET);

/**
 * Who a client is to limits, logs and the counting of visitors: an IPv4 address, or the /64 network of an IPv6 one, which
 * is one household.
 */
export const clientAddress = (request: Pick<FastifyRequest, 'ip'>): string => normalized(request.ip);

/** The same of a request that never becomes one of Fastify's, like a handshake of the live channel. */
export function clientAddressOf(config: Config): (raw: IncomingMessage) => string {
  const trusts = trustedProxies(config);
  return (raw) => normalized(proxyAddr(raw, trusts));
}

/**
 * The network that a {@link clientAddress} is in: the /24 of an IPv4 address, the /48 of an IPv6 one. Providers give a
 * customer no more than one of them as a rule.
 */
export const networkOf = (address: string): string =>
  address.includes('.') ? address.replace(/\.\d+$/, '') : normalizeIP(address.replace(/\/\d+$/, ''), 48);
