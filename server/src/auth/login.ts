import * as calls from '@food/contracts/auth';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { type CallRequest, route } from '../http/route';
import { users } from './auth-tables';
import { checkPassword } from './check-password';
import { deviceOf } from './device';
import { readIdentifier } from './identifier';
import { rememberBrowser, requesterOf } from './known-browsers';
import { hashSecret, isOutdated } from './passwords';
import { logSecurity } from './security-log';
import { endSessions, startSession } from './session-store';
import { findUser, holdUser, toUser, type UserRow } from './user-store';

export function registerLogin(app: FastifyInstance, context: AppContext): void {
  route(app, calls.login, (request, reply) => logIn(context, request, reply));
  route(app, calls.logout, async ({ user }) => {
    await endSessions(context, user.id, { only: user.sessionId });
    return { message: 'You are logged out.' };
  });
}

async function logIn(context: AppContext, request: CallRequest<typeof calls.login>, reply: FastifyReply) {
  const { emailOrMobile, password } = request.body;
  const identifier = readIdentifier(emailOrMobile);
  const user = await findUser(context.db, identifier);
  const { address, place } = await requesterOf(context, request, user?.id ?? null);
  const attempt = { identifier: identifier.key, address, place };
  const right = await checkPassword(context, attempt, password, user?.passwordHash ?? null);
  const token = user && right ? await startUnlessChanged(context, user, request, reply) : null;
  if (!user || !token) {
    logSecurity(context, 'login', 'refused', { user: user?.id, by: 'password' });
    // One answer for an unknown person and a wrong password (rule: login-tells-nothing).
    throw new HttpError(401, 'LOGIN_FAILED', 'The email/mobile or the password is not right.');
  }
  // The session exists, and must reach its owner.
  await renewHash(context, user, password).catch((error: unknown) =>
    request.log.warn({ err: error }, 'a password was not hashed again'),
  );
  logSecurity(context, 'login', 'ok', { user: user.id, by: 'password' });
  return { message: 'Login successful!', token, user: toUser(user) };
}

/**
 * Checking a password takes a while, during which the password may have been replaced or removed, and all sessions ended: then
 * null.
 */
const startUnlessChanged = (
  context: AppContext,
  { id, passwordHash }: UserRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> =>
  context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const now = await holdUser(tx, eq(users.id, id));
    if (now?.passwordHash !== passwordHash) return null;
    await rememberBrowser(within, request, reply, id);
    return startSession(within, id, deviceOf(request));
  });

/** Hashes the password again if its hash has outdated settings, now that the password is known. */
async function renewHash({ db }: AppContext, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return;
  const renewed = await hashSecret(password);
  await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}
