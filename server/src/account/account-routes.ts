import * as calls from '@food/contracts/account';
import { SOURCE_LANGUAGE } from '@food/contracts/language';
import type { FastifyInstance } from 'fastify';
import { refuseMereSession } from '../auth/change-proof';
import { checkPassword } from '../auth/check-password';
import type { Delivery } from '../auth/delivery/delivery';
import { requesterOf } from '../auth/known-browsers';
import { logSecurity } from '../auth/security-log';
import { hashToken, holdSession } from '../auth/session-store';
import { findCustomer, getUser, holdCustomer, type UserRow } from '../auth/user-store';
import type { AppContext } from '../context';
import { badRequest, notFound } from '../http/errors';
import { languageOf } from '../http/language-of';
import { type CallRequest, route } from '../http/route';
import { deleteAccount } from './delete-account';
import { hasDeleted, recordDeletion } from './deletion-record';
import { exportAccount } from './export-account';

/** From one address: an export reads everything that a customer ever ordered. */
const EXPORTS_PER_MINUTE = 10;

/** Export and deletion of customers' own data, by themselves and by the restaurant on their request. */
export function registerAccount(app: FastifyInstance, context: AppContext, delivery: Delivery): void {
  const often = { perMinute: EXPORTS_PER_MINUTE };
  route(
    app,
    calls.exportAccount,
    async ({ user }) => {
      logSecurity(context, 'account-export', 'ok', { user: user.id });
      return exportAccount(context, await getUser(context.db, user.id));
    },
    often,
  );
  route(app, calls.deleteAccount, (request) => deleteOnce(context, delivery, request), {
    answerEnded: async (token) => ((await hasDeleted(context, hashToken(token))) ? DELETED : null),
  });
  route(
    app,
    calls.exportCustomer,
    async ({ body }) => {
      const customer = await named(context, body.customer);
      logSecurity(context, 'account-export', 'ok', { user: customer.id, by: 'operations' });
      return exportAccount(context, customer);
    },
    often,
  );
  route(app, calls.deleteCustomer, async ({ body }) => {
    const { id } = await named(context, body.customer);
    const { invoices } = await deleteAccount(
      context,
      delivery,
      // The request's language is the operator's, not the customer's.
      SOURCE_LANGUAGE,
      async (tx) => (await holdCustomer(tx, id)) ?? nobody(),
    );
    logSecurity(context, 'account-deletion', 'ok', { user: id, by: 'operations' });
    return { message: 'The account is deleted.', invoices };
  });
}

const DELETED = { message: 'Your account is deleted.' };

/** Two requests at once both hear of it. */
async function deleteOnce(
  context: AppContext,
  delivery: Delivery,
  request: CallRequest<typeof calls.deleteAccount>,
) {
  try {
    return await deleteOwn(context, delivery, request);
  } catch (error) {
    if (await hasDeleted(context, request.user.sessionId)) return DELETED;
    throw error;
  }
}

/** Requires something that a thief of the session doesn't have (rule: account-deleted). */
async function deleteOwn(
  context: AppContext,
  delivery: Delivery,
  request: CallRequest<typeof calls.deleteAccount>,
) {
  const { user, body } = request;
  const { passwordHash } = await getUser(context.db, user.id);
  const requester = await requesterOf(context, request, user.id);
  if (passwordHash === null) await refuseMereSession(context, user, requester);
  else {
    const attempt = { identifier: `user:${user.id}`, ...requester };
    if (!(await checkPassword(context, attempt, body.current_password ?? '', passwordHash))) {
      logSecurity(context, 'account-deletion', 'refused', { user: user.id });
      throw badRequest('The current password is not right.', 'WRONG_PASSWORD');
    }
  }
  await deleteAccount(context, delivery, languageOf(request.headers), async (tx) => {
    const held = await holdSession(tx, user);
    await recordDeletion({ db: tx, clock: context.clock }, user.sessionId);
    return held;
  });
  logSecurity(context, 'account-deletion', 'ok', { user: user.id });
  return DELETED;
}

const named = async ({ db }: AppContext, customer: string): Promise<UserRow> =>
  (await findCustomer(db, customer)) ?? nobody();

function nobody(): never {
  throw notFound('No customer has this id, email or mobile.');
}
