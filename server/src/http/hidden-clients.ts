import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { SELF } from './client-address';

/**
 * Warns once that a balancer hides the customers: all requests come from one address and name different clients in
 * `X-Forwarded-For`, so that limits per address count everybody together. A second address shows that it doesn't.
 *
 * @returns a function that checks each request
 */
export function warnOfHiddenClients(
  log: FastifyBaseLogger,
): (request: { ip: string; headers: IncomingHttpHeaders }) => void {
  let address: string | undefined;
  let client: string | undefined;
  let isDecided = false;
  return ({ ip, headers }) => {
    if (isDecided || ip === SELF) return;
    const forwarded = headers['x-forwarded-for']?.toString();
    address ??= ip;
    client ??= forwarded;
    if (address !== ip) isDecided = true;
    else if (forwarded !== undefined && forwarded !== client) {
      isDecided = true;
      log.warn(
        `Every request comes from ${address} and names its client in X-Forwarded-For: limits hold for all customers together. If that is your balancer, set TRUST_PROXY=${address}.`,
      );
    }
  };
}
