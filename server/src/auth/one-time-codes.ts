import * as calls from '@food/contracts/auth';
import { getOutbox } from '@food/contracts/ops';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { bearerToken } from '../http/access';
import { badRequest, unauthorized } from '../http/errors';
import { languageOf } from '../http/language-of';
import { type CallRequest, route } from '../http/route';
import { asSession, changeIdentifier, refuseMereSession } from './change-proof';
import { enterByProof } from './claim-account';
import { countSend, spendChange, spendSend } from './code-limits';
import type { Delivery } from './delivery/delivery';
import { deviceOf } from './device';
import { type Identifier, readIdentifier } from './identifier';
import { browserCookie, codeRequesterOf, rememberBrowser, requesterOf } from './known-browsers';
import { checkCode, consumeCode, createCode, type RightCode } from './otp-store';
import { reportClaimed } from './report-claimed';
import { allowReset } from './reset-store';
import { logSecurity } from './security-log';
import { hashToken, readSession, startSession } from './session-store';
import { findUser, GUEST, hasIdentifier, holdUser, toUser } from './user-store';

export function registerOneTimeCodes(app: FastifyInstance, context: AppContext, delivery: Delivery): void {
  const { outbox } = delivery;
  route(app, calls.sendOtp, (request, reply) => sendCode(context, delivery, request, reply), {
    perMinute: 30,
  });
  route(app, calls.verifyOtp, (request, reply) => verifyCode(context, delivery, request, reply), {
    perMinute: 60,
  });
  if (outbox) route(app, getOutbox, ({ query }) => outbox.read(query.to));
}

type SendRequest = CallRequest<typeof calls.sendOtp>;

/** The recipient of a code, its purpose, and its requester. */
async function recipientOf(context: AppContext, request: SendRequest, identifier: Identifier) {
  if (request.body.purpose === 'login') {
    const user = await findUser(context.db, identifier);
    const requester = await codeRequesterOf(context, request, user, identifier);
    return { userId: user?.id ?? null, counted: identifier.key, requester };
  }
  const token = bearerToken(request);
  const session = token ? await readSession(context, token) : null;
  if (!session) throw unauthorized();
  if (identifier.kind === 'unknown') throw badRequest('Please enter your email or mobile number.');
  const requester = await requesterOf(context, request, session.id);
  await refuseMereSession(context, session, requester);
  await spendChange(context, session.id, identifier.key);
  const counted = changeIdentifier(session, identifier);
  return { userId: session.id, counted, requester: asSession(requester, session) };
}

/** The same answer, after the same work, whether or not there is an account. */
async function sendCode(context: AppContext, delivery: Delivery, request: SendRequest, reply: FastifyReply) {
  const identifier = readIdentifier(request.body.emailOrMobile);
  const channel = identifier.kind === 'email' ? 'email' : 'sms';
  const { userId, counted, requester } = await recipientOf(context, request, identifier);
  await spendSend(context, requester.address, channel);
  const browser = hashToken(browserCookie(context).give(request, reply));
  const code = await createCode(context, { identifier: counted, userId, browser, requester });
  if (userId) {
    const asked = `${counted} ${requester.place}`;
    await delivery.deliver({
      to: identifier.value,
      channel,
      language: languageOf(request.headers),
      code,
      asked,
    });
    countSend(context, channel).catch((error) => request.log.error({ err: error }, 'a code was not counted'));
  }
  logSecurity(context, 'code-send', 'ok', { user: userId ?? undefined, channel });
  return { message: 'OTP sent successfully!' };
}

type VerifyRequest = CallRequest<typeof calls.verifyOtp>;

async function verifyCode(
  context: AppContext,
  delivery: Delivery,
  request: VerifyRequest,
  reply: FastifyReply,
) {
  const identifier = readIdentifier(request.body.emailOrMobile);
  const user = await findUser(context.db, identifier);
  const requester = await codeRequesterOf(context, request, user, identifier);
  const code = await checkCode(context, identifier.key, request.body.otp, requester);
  const opened = code && (await openByCode(context, identifier, code, requester.browser, request, reply));
  if (!opened) {
    logSecurity(context, 'code-try', 'refused', { user: user?.id });
    throw badRequest('This OTP is wrong or no longer valid.', 'OTP_INVALID');
  }
  const { claimed, ...session } = opened;
  logSecurity(context, 'login', 'ok', { user: session.user.id, by: 'code' });
  await reportClaimed(context, delivery, {
    claimed,
    proven: identifier.kind,
    language: languageOf(request.headers),
  });
  return { message: 'OTP verified.', ...session };
}

/**
 * Sending and checking a code take a while, during which the account may have changed its email or mobile, voided its codes, or
 * gone to its owner: then null.
 */
const openByCode = (
  context: AppContext,
  identifier: Identifier,
  code: RightCode,
  browser: string | null,
  request: VerifyRequest,
  reply: FastifyReply,
) =>
  context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const now = context.clock.now();
    const found = await holdUser(tx, hasIdentifier(identifier));
    if (found?.id !== code.userId || !(await consumeCode(tx, code, now))) return null;
    const claimed = await enterByProof(tx, found, { proven: identifier, browser, name: GUEST }, now);
    const { user } = claimed;
    await rememberBrowser(within, request, reply, user.id);
    return {
      token: await startSession(within, user.id, deviceOf(request)),
      user: toUser(user),
      reset_token: await allowReset(within, identifier.key, user.id),
      claimed,
    };
  });
