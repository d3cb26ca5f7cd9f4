import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `USR-` or `ORD-` and 16 unguessable Crockford base-32 characters, 80 bits (rule: ids-unguessable). */
export const newId = (kind: 'USR' | 'ORD'): string =>
  `${kind}-${Array.from(randomBytes(16), (byte) => CROCKFORD[byte % 32]).join('')}`;
