import * as calls from '@food/contracts/auth';
import { getOutbox } from '@food/contracts/ops';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { badRequest, forbidden } from '../http/errors';
import { type CallRequest, route } from '../http/route';
import { type CodeDelivery, createCodeDelivery } from './delivery/code-delivery';
import { type Identifier, readIdentifier } from './identifier';
import { checkCode, consumeCode, createCode, type RightCode } from './otp-store';
import { hashSecret } from './passwords';
import { allowReset, mayReset, useReset } from './reset-store';
import { endSessions, startSession } from './session-store';
import { setPassword } from './set-password';
import { findUser, hasIdentifier, holdUser, proveEmail, toUser } from './user-store';

export function registerOneTimeCodes(app: FastifyInstance, context: AppContext): void {
  const delivery = createCodeDelivery(context);
  const { outbox } = delivery;
  app.addHook('onClose', () => delivery.close());
  route(app, calls.sendOtp, (request) => sendCode(context, delivery, request), { perMinute: 30 });
  route(app, calls.verifyOtp, (request) => verifyCode(context, request), { perMinute: 60 });
  route(app, calls.resetPassword, (request) => resetPassword(context, request), { perMinute: 60 });
  if (outbox) route(app, getOutbox, ({ query }) => outbox.read(query.to));
}

/** Answers the same, after the same work, whether or not there is an account. */
async function sendCode(
  context: AppContext,
  delivery: CodeDelivery,
  request: CallRequest<typeof calls.sendOtp>,
) {
  const identifier = readIdentifier(request.body.emailOrMobile);
  const user = await findUser(context.db, identifier);
  const code = await createCode(context, identifier.key, user?.id ?? null);
  const channel = identifier.kind === 'email' ? 'email' : 'sms';
  if (user) delivery.deliver({ to: identifier.value, channel, code });
  return { message: 'OTP sent successfully!' };
}

async function verifyCode(context: AppContext, { body }: CallRequest<typeof calls.verifyOtp>) {
  const identifier = readIdentifier(body.emailOrMobile);
  const code = await checkCode(context, identifier.key, body.otp);
  const opened = code && (await openByCode(context, identifier, code));
  if (!opened) throw badRequest('This OTP is wrong or no longer valid.', 'OTP_INVALID');
  return { message: 'OTP verified.', ...opened };
}

/**
 * Sending and checking a code take a while, in which the account may have changed its email or mobile, voided its codes, or
 * gone to its owner: then null.
 */
const openByCode = ({ db, clock }: AppContext, identifier: Identifier, code: RightCode) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const user = await holdUser(tx, hasIdentifier(identifier));
    if (user?.id !== code.userId || !(await consumeCode(tx, code, now))) return null;
    if (identifier.kind === 'email') await proveEmail(tx, user.id, identifier.value, now);
    return {
      token: await startSession({ db: tx, clock }, user.id),
      user: toUser(user),
      reset_token: await allowReset({ db: tx, clock }, identifier.key, user.id),
    };
  });

async function resetPassword(context: AppContext, { body }: CallRequest<typeof calls.resetPassword>) {
  const identifier = readIdentifier(body.emailOrMobile);
  const { key } = identifier;
  const refusal = forbidden('Please verify a new OTP before you set a password.', 'RESET_NOT_ALLOWED');
  // Looked up first, so that only a valid token costs a hashing.
  if (!(await mayReset(context, key, body.reset_token))) throw refusal;
  const passwordHash = await hashSecret(body.password);
  const now = context.clock.now();
  const userId = await context.db.transaction(async (tx) => {
    // Held before the token, as an account is that goes to its owner: the other way round they could wait for each other.
    await holdUser(tx, hasIdentifier(identifier));
    const id = await useReset(tx, key, body.reset_token, now);
    if (id) await setPassword(tx, id, passwordHash, now);
    return id;
  });
  if (!userId) throw refusal;
  await endSessions(context, userId, 'all');
  return { message: 'Password has been reset successfully!' };
}
