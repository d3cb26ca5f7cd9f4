import * as calls from '@food/contracts/auth';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import type { SessionUser } from '../http/access';
import { badRequest } from '../http/errors';
import { languageOf } from '../http/language-of';
import { type CallRequest, route } from '../http/route';
import { users } from './auth-tables';
import { changeContact, ProofNeeded } from './change-contact';
import { refuseMereSession } from './change-proof';
import { checkPassword } from './check-password';
import type { Delivery } from './delivery/delivery';
import { forgetBrowsers, requesterOf } from './known-browsers';
import { refuseWeakPassword } from './password-rules';
import { hashSecret } from './passwords';
import { logSecurity } from './security-log';
import { announceEnded, dropSessions, holdSession } from './session-store';
import { setPassword } from './set-password';
import { getUser, toUser } from './user-store';

export function registerProfile(app: FastifyInstance, context: AppContext, delivery: Delivery): void {
  route(app, calls.getMe, async ({ user }) => toUser(await getUser(context.db, user.id)));
  route(app, calls.updateProfile, (request) => updateProfile(context, delivery, request), {
    errors: { 403: ProofNeeded },
  });
}

type Update = CallRequest<typeof calls.updateProfile>;
type NewPassword = Extract<Update['body'], { password: string }>;

async function updateProfile(context: AppContext, delivery: Delivery, request: Update) {
  const { body, user } = request;
  if ('password' in body) await changePassword(context, delivery, user, body, request);
  else if ('name' in body) await changeName(context, user, body.name);
  else await changeContact(context, delivery, user, body, request);
  return { message: 'Profile updated successfully!' };
}

const changeName = ({ db }: AppContext, user: SessionUser, name: string): Promise<void> =>
  db.transaction(async (tx) => {
    await holdSession(tx, user);
    await tx.update(users).set({ name }).where(eq(users.id, user.id));
  });

async function changePassword(
  context: AppContext,
  delivery: Delivery,
  user: SessionUser,
  body: NewPassword,
  request: FastifyRequest,
): Promise<void> {
  const before = await getUser(context.db, user.id);
  const requester = await requesterOf(context, request, user.id);
  if (before.passwordHash !== null) {
    const attempt = { identifier: `user:${user.id}`, ...requester };
    const right = await checkPassword(context, attempt, body.current_password ?? '', before.passwordHash);
    if (!right) {
      logSecurity(context, 'password-change', 'refused', { user: user.id });
      throw badRequest('The current password is not right.', 'WRONG_PASSWORD');
    }
  } else await refuseMereSession(context, user, requester);
  await refuseWeakPassword(body.password, before, context.config);
  const newHash = await hashSecret(body.password);
  const ended = await context.db.transaction(async (tx) => {
    await holdSession(tx, user);
    await setPassword(tx, user.id, newHash, context.clock.now());
    await forgetBrowsers(tx, user.id, requester.browser);
    return dropSessions(tx, user.id, { except: user.sessionId });
  });
  announceEnded(context, ended);
  // The second try of a change whose answer was lost: the first one has sent the notice (rule: contact-change-told).
  const isSame = before.passwordHash !== null && body.password === body.current_password;
  if (!isSame || ended.length > 0) await delivery.notify(before, 'password', languageOf(request.headers));
  logSecurity(context, 'password-change', 'ok', { user: user.id, sessions: ended.length });
}
