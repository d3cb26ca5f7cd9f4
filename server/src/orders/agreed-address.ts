import type { Address } from '@food/contracts/checkout';
import { toAddress } from '../checkout/addresses';
import { conflict, notFound } from '../http/errors';
import type { OrderBody } from './order-items';
import type { KnownForOrder } from './read-for-order';

/** In degrees, some 10 metres: a client may round a position, and nobody lives elsewhere for that. */
const ROUNDED = 0.0001;

/**
 * The customer's saved address, if it is the one that they were shown (rule: order-address-agreed).
 *
 * @throws HttpError 404 `ADDRESS_NOT_FOUND` without an own address, 409 `ADDRESS_CHANGED`
 */
export function agreedAddress(
  row: KnownForOrder['addresses'][number] | undefined,
  shown: OrderBody['address'],
): Address {
  if (!row) throw notFound('Please select an address.', 'ADDRESS_NOT_FOUND');
  const saved = toAddress(row);
  if (Object.entries(saved).some(([field, value]) => differs(value, shown[field]))) {
    throw conflict('Your address was changed. Please check it and order again.', 'ADDRESS_CHANGED');
  }
  return saved;
}

/** Whether a field has another text or place than was shown. One that was sent in another form, or not at all, does not count. */
function differs(saved: string | number | null, shown: unknown): boolean {
  if (typeof saved === 'string') return typeof shown === 'string' && shown.trim() !== saved.trim();
  if (typeof shown === 'number' && saved !== null) return Math.abs(shown - saved) > ROUNDED;
  return (typeof shown === 'number' || shown === null) && shown !== saved;
}
