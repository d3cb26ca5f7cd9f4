import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** Whom the server names as the caller where it asks itself; nobody can guess it, so nobody can pretend to be it. */
export const SELF = `self-${randomUUID()}`;

/** One household or one machine has a whole /64. */
const IPV6_SUBNET = 64;

/** For how many addresses it is remembered whether they are a proxy: parsing one takes longer than the rest of the check. */
const REMEMBERED = 1_000;

/** Whether `X-Forwarded-For` of a connection from an address is believed (TRUST_PROXY). */
export function trustedProxies({ trustProxy }: Config): ReturnType<typeof proxyAddr.compile> {
  const isTrusted = proxyAddr.compile(trustProxy ?? []);
  const remembered = new Map<string, boolean>();
  return (address, hop) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED) remembered.clear();
    const trusted = isTrusted(address, hop);
    remembered.set(address, trusted);
    return trusted;
  };
}

/** Empty where the connection has gone already. */
const normalized = (address: string | undefined): string =>
  normalizeIP((address ?? '').replace(/%.*$/, ''), IPV6_SUBNET);

/**
 * Who a client is to limits, logs and the counting of visitors: an IPv4 address, or the /64 network of an IPv6 one, which
 * is one household.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const known = addresses.get(request);
  if (known !== undefined) return known;
  const address = normalized(request.ip);
  addresses.set(request, address);
  return address;
}
/** Fastify looks for it anew each time, and limits and log all ask. */
const addresses = new WeakMap<object, string>();

/** The same of a request that never becomes one of Fastify's, like a handshake of the live channel. */
export function clientAddressOf(config: Config): (raw: IncomingMessage) => string {
  const ip = ipOf(config);
  return (raw) => normalized(ip(raw));
}

/** What `request.ip` would be, of such a request. */
export function ipOf(config: Config): (raw: IncomingMessage) => string {
  const trusts = trustedProxies(config);
  return (raw) => proxyAddr(raw, trusts);
}

/** The client that proxies name as the first one, believed or not; null where they name none, or by no address. */
export function claimedAddress({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [first = ''] = String(headers['x-forwarded-for'] ?? '').split(',');
  return isIP(first.trim()) ? normalized(first.trim()) : null;
}

/**
 * The network that a {@link clientAddress} is in: the /24 of an IPv4 address, the /48 of an IPv6 one. Providers give a
 * customer no more than one of them as a rule.
 */
export const networkOf = (address: string): string =>
  address.includes('.') ? address.replace(/\.\d+$/, '') : normalizeIP(address.replace(/\/\d+$/, ''), 48);
