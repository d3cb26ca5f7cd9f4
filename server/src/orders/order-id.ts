import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new order id: `ORD-` and 16 unguessable Crockford base-32 characters, 80 bits (decisions, section 2). */
export function newOrderId(): string {
  return `ORD-${Array.from(randomBytes(16), (byte) => CROCKFORD[byte & 31]).join('')}`;
}
