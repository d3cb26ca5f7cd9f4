import * as calls from '@food/contracts/auth';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress } from '../http/client-address';
import { HttpError } from '../http/errors';
import { type CallRequest, route } from '../http/route';
import { users } from './auth-tables';
import { checkPassword } from './check-password';
import { readIdentifier } from './identifier';
import { endSessions, startSession } from './session-store';
import { findUser, holdUser, toUser, type UserRow } from './user-store';

export function registerLogin(app: FastifyInstance, context: AppContext): void {
  route(app, calls.login, (request) => logIn(context, request));
  route(app, calls.logout, async ({ user }) => {
    await endSessions(context, user.id, { only: user.sessionId });
    return { message: 'You are logged out.' };
  });
}

async function logIn(context: AppContext, request: CallRequest<typeof calls.login>) {
  const identifier = readIdentifier(request.body.emailOrMobile);
  const user = await findUser(context.db, identifier);
  const attempt = { identifier: identifier.key, address: clientAddress(request) };
  const right = await checkPassword(context, attempt, request.body.password, user?.passwordHash ?? null);
  const token = user && right ? await startUnlessChanged(context, user) : null;
  // One answer for an unknown person and a wrong password (rule: login-tells-nothing).
  if (!user || !token)
    throw new HttpError(401, 'LOGIN_FAILED', 'The email/mobile or the password is not right.');
  return { message: 'Login successful!', token, user: toUser(user) };
}

/** Checking a password takes a while, in which it may have been replaced or dropped, and all sessions ended: then null. */
const startUnlessChanged = (
  { db, clock }: AppContext,
  { id, passwordHash }: UserRow,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const now = await holdUser(tx, eq(users.id, id));
    return now?.passwordHash === passwordHash ? startSession({ db: tx, clock }, id) : null;
  });
