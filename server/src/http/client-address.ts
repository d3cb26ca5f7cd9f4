import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** The caller's name in the server's own calls; it can't be guessed, so no client can pretend to be the server. */
export const SELF = `self-${randomUUID()}`;

/** One household or one machine has a whole /64. */
const IPV6_SUBNET = 64;

/** For how many addresses it is cached whether they are a proxy: parsing one takes longer than the rest of the check. */
const REMEMBERED = 1_000;

/** Some balancers add the port of the connection to an address. It differs with each connection of the same client. */
const withoutPort = (address: string): string =>
  address.replace(/^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\]):\d+$/, '$1$2');

/** Whether `X-Forwarded-For` is trusted on a connection from an address (TRUST_PROXY). */
export function trustedProxies({ trustProxy }: Config): ReturnType<typeof proxyAddr.compile> {
  const isTrusted = proxyAddr.compile(trustProxy ?? []);
  const remembered = new Map<string, boolean>();
  return (named, hop) => {
    const address = withoutPort(named);
    const known = remembered.get(address);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED) remembered.clear();
    const trusted = isTrusted(address, hop);
    remembered.set(address, trusted);
    return trusted;
  };
}

/** Empty if the connection is already closed. */
function normalized(address = ''): string {
  // Nearly every client's: an IPv4 address without a port.
  if (/^[\d.]*$/.test(address)) return address;
  return normalizeIP(withoutPort(address).replace(/%.*$/, ''), IPV6_SUBNET);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by {@link clientAddress}, since Fastify computes `ip` each time. */
    clientAddress?: string | undefined;
  }
}

/**
 * The client's identity for limits, logs and the counting of visitors: an IPv4 address, or the /64 network of an IPv6 one, which
 * is one household.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'clientAddress'>): string {
  request.clientAddress ??= normalized(request.ip);
  return request.clientAddress;
}

/** The same for a request that never reaches Fastify, like a handshake of the live channel. */
export function clientAddressOf(config: Config): (raw: IncomingMessage) => string {
  const ip = ipOf(config);
  return (raw) => normalized(ip(raw));
}

/** The value of `request.ip` for such a request. */
export function ipOf(config: Config): (raw: IncomingMessage) => string {
  const trusts = trustedProxies(config);
  return (raw) => proxyAddr(raw, trusts);
}

/** The client that proxies name as the first one, trusted or not; null if they name none, or no valid address. */
export function claimedAddress({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [named = ''] = String(headers['x-forwarded-for'] ?? '').split(',');
  const first = withoutPort(named.trim());
  return isIP(first) ? normalized(first) : null;
}

/**
 * The network of a {@link clientAddress}: the /24 of an IPv4 address, the /48 of an IPv6 one. Providers usually give a customer
 * no more than one of them.
 */
export const subnetOf = (address: string): string =>
  address.includes('.') ? address.replace(/\.\d+$/, '') : normalizeIP(address.replace(/\/\d+$/, ''), 48);
