import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}

/** What limits per address count by: an IPv4 address, or the /64 network of an IPv6 one, which is one household. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(address) ? firstGroups(address.toLowerCase(), 4) : address;
}
