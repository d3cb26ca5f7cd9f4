import * as calls from '@food/contracts/auth';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { forbidden } from '../http/errors';
import { languageOf } from '../http/language-of';
import { type CallRequest, route } from '../http/route';
import type { Delivery } from './delivery/delivery';
import { readIdentifier } from './identifier';
import { browserCookie, forgetBrowsers } from './known-browsers';
import { refuseWeakPassword } from './password-rules';
import { hashSecret } from './passwords';
import { mayReset, useReset } from './reset-store';
import { logSecurity } from './security-log';
import { announceEnded, dropSessions, hashToken } from './session-store';
import { setPassword } from './set-password';
import { findUser, hasIdentifier, holdUser } from './user-store';

export function registerResetPassword(app: FastifyInstance, context: AppContext, delivery: Delivery): void {
  route(app, calls.resetPassword, (request) => resetPassword(context, delivery, request), { perMinute: 60 });
}

async function resetPassword(
  context: AppContext,
  delivery: Delivery,
  request: CallRequest<typeof calls.resetPassword>,
) {
  const { body } = request;
  const identifier = readIdentifier(body.emailOrMobile);
  const { key } = identifier;
  const refusal = forbidden('Please verify a new OTP before you set a password.', 'RESET_NOT_ALLOWED');
  // Looked up first, so that only a valid token costs a hash.
  if (!(await mayReset(context, key, body.reset_token))) throw refusal;
  await refuseWeakPassword(body.password, await findUser(context.db, identifier), context.config);
  const passwordHash = await hashSecret(body.password);
  const now = context.clock.now();
  const cookie = browserCookie(context).read(request);
  const done = await context.db.transaction(async (tx) => {
    // Locked before the token, in the same order as when an account goes to its owner: otherwise the two could deadlock.
    const user = await holdUser(tx, hasIdentifier(identifier));
    const id = await useReset(tx, key, body.reset_token, now);
    if (!user || user.id !== id) return null;
    await setPassword(tx, id, passwordHash, now);
    await forgetBrowsers(tx, id, cookie && hashToken(cookie));
    return { user, ended: await dropSessions(tx, id, 'all') };
  });
  if (!done) throw refusal;
  const { user, ended } = done;
  announceEnded(context, ended);
  await delivery.notify(user, 'password', languageOf(request.headers));
  logSecurity(context, 'password-reset', 'ok', { user: user.id, sessions: ended.length });
  return { message: 'Password has been reset successfully!' };
}
