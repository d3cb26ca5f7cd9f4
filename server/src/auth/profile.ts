import * as calls from '@food/contracts/auth';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { SessionUser } from '../http/access';
import { clientAddress } from '../http/client-address';
import { badRequest } from '../http/errors';
import { type CallRequest, route } from '../http/route';
import { users } from './auth-tables';
import { checkPassword } from './check-password';
import { voidCodes } from './otp-store';
import { hashSecret } from './passwords';
import { voidResets } from './reset-store';
import { endSessions, holdSession } from './session-store';
import { setPassword } from './set-password';
import { refuseTaken } from './signup';
import { getUser, toUser } from './user-store';

export function registerProfile(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getMe, async ({ user }) => toUser(await getUser(context.db, user.id)));
  route(app, calls.updateProfile, (request) => updateProfile(context, request));
}

type Update = CallRequest<typeof calls.updateProfile>;
type NewPassword = Extract<Update['body'], { password: string }>;

async function updateProfile(context: AppContext, request: Update) {
  const { body, user } = request;
  if ('password' in body) await changePassword(context, user, body, clientAddress(request));
  else await changeField(context, user, body);
  return { message: 'Profile updated successfully!' };
}

async function changeField(
  { db, clock }: AppContext,
  user: SessionUser,
  change: Exclude<Update['body'], NewPassword>,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await holdSession(tx, user);
      const unproven = 'email' in change ? { emailVerifiedAt: null } : {};
      await tx
        .update(users)
        .set({ ...change, ...unproven })
        .where(eq(users.id, user.id));
      if ('name' in change) return;
      // What was sent to the old email or mobile must not open the account any more.
      await voidCodes(tx, user.id, clock.now());
      await voidResets(tx, user.id);
    })
    .catch(refuseTaken);
}

async function changePassword(
  context: AppContext,
  user: SessionUser,
  body: NewPassword,
  address: string,
): Promise<void> {
  const { passwordHash } = await getUser(context.db, user.id);
  if (passwordHash !== null) {
    const attempt = { identifier: `user:${user.id}`, address };
    const right = await checkPassword(context, attempt, body.current_password ?? '', passwordHash);
    if (!right) throw badRequest('The current password is not right.', 'WRONG_PASSWORD');
  }
  const newHash = await hashSecret(body.password);
  await context.db.transaction(async (tx) => {
    await holdSession(tx, user);
    await setPassword(tx, user.id, newHash, context.clock.now());
  });
  await endSessions(context, user.id, { except: user.sessionId });
}
