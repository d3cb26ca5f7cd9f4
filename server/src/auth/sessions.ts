import * as calls from '@food/contracts/auth';
import { endCustomerSessions } from '@food/contracts/ops';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { notFound } from '../http/errors';
import { languageOfCall } from '../http/language-of';
import { route } from '../http/route';
import { deviceIn } from './device';
import { endSessions, findSessions } from './session-store';
import { findCustomer } from './user-store';

/** Customers whom one address of operations may log out a minute: far more than a person needs. */
const LOGGED_OUT_PER_MINUTE = 60;
/** Sessions in a customer's list. */
const MOST_SHOWN = 50;

/** The devices on which a customer is logged in, and logging them out (rule: sessions-shown). */
export function registerSessions(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getSessions, async ({ user, headers }) => {
    const sessions = await findSessions(context, user.id).limit(MOST_SHOWN);
    return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: deviceIn(device, languageOfCall(headers)),
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === user.sessionId,
    }));
  });
  route(app, calls.endSession, async ({ user, params }) => {
    const ended = await endSessions(context, user.id, { only: params.sessionId });
    if (ended === 0) throw notFound('This device is logged out already.');
    return { message: 'The device is logged out.' };
  });
  route(app, calls.endOtherSessions, async ({ user }) => {
    await endSessions(context, user.id, { except: user.sessionId });
    return { message: 'All other devices are logged out.' };
  });
  registerEndByOperations(app, context);
}

/** For accounts whose owner reports an intruder (rule: sessions-ended-by-operations). */
function registerEndByOperations(app: FastifyInstance, context: AppContext): void {
  route(
    app,
    endCustomerSessions,
    async ({ body }) => {
      const customer = await findCustomer(context.db, body.customer);
      if (!customer) throw notFound('No customer has this id, email or mobile.');
      const ended = await endSessions(context, customer.id, 'all', 'operations');
      return { message: 'The customer is logged out everywhere.', ended };
    },
    { perMinute: LOGGED_OUT_PER_MINUTE },
  );
}
