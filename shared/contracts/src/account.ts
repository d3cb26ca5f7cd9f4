import { z } from 'zod';
import { User } from './auth';
import { defineCall, Instant, MessageAnswer } from './call';
import { Address } from './checkout';
import { Order } from './orders';

/** Everything that is stored of one customer, for themselves (rule: own-data-exported). */
export const AccountData = z
  .object({
    exported_at: Instant,
    account: User.extend({ created_at: Instant }),
    addresses: z.array(Address),
    orders: z.array(Order.extend({ cancel_reason: z.string().nullable() })),
    reviews: z.array(
      z.object({ order_id: z.string(), rating: z.number(), comment: z.string(), created_at: Instant }),
    ),
    feedback: z.array(
      z.object({ name: z.string(), rating: z.number(), comments: z.string(), created_at: Instant }),
    ),
    sessions: z.array(z.object({ device: z.string(), created_at: Instant, last_seen_at: Instant })),
    /** Other providers by which the customer logs in, like `google`. */
    logins: z.array(z.string()),
  })
  .meta({ id: 'AccountData' });
export type AccountData = z.infer<typeof AccountData>;

export const exportAccount = defineCall({
  method: 'POST',
  path: '/auth/account/export',
  access: 'customer',
  summary: 'Everything that is kept of the caller',
  status: 200,
  answer: AccountData,
});

/**
 * Deletes the account: with its password if it has one, else from a browser that it knows, or 403 `LOGIN_AGAIN`. 409
 * `ORDERS_OPEN` while an order is on its way. Orders stay as invoices without a name. Asked again by the same session within an
 * hour, it answers the same (rule: account-deleted).
 */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/auth/account/delete',
  access: 'customer',
  summary: 'Delete the account of the caller',
  status: 200,
  body: z.object({ current_password: z.string().max(1024).optional() }),
  answer: MessageAnswer,
});

/** An id, email or mobile; in the body, since paths are logged. */
const named = z.object({ customer: z.string().trim().min(1).max(254) });

/** The answer of {@link exportAccount}, for a customer who asks the restaurant for it. */
export const exportCustomer = defineCall({
  method: 'POST',
  path: '/ops/accounts/export',
  access: 'accounts',
  summary: 'Everything that is kept of a customer',
  status: 200,
  body: named,
  answer: AccountData,
});

/** Like {@link deleteAccount}, for a customer who asks the restaurant for it. */
export const deleteCustomer = defineCall({
  method: 'POST',
  path: '/ops/accounts/delete',
  access: 'accounts',
  summary: 'Delete the account of a customer',
  status: 200,
  body: named,
  answer: z.object({ message: z.string(), invoices: z.number().int().nonnegative() }),
});
