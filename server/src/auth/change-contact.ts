import type { updateProfile } from '@food/contracts/auth';
import { ErrorAnswer } from '@food/contracts/call';
import { HOUR } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import type { SessionUser } from '../http/access';
import { badRequest, HttpError } from '../http/errors';
import { languageOf } from '../http/language-of';
import type { CallRequest } from '../http/route';
import { users } from './auth-tables';
import { asSession, changeIdentifier } from './change-proof';
import { checkPassword } from './check-password';
import type { Delivery } from './delivery/delivery';
import { type Identifier, readIdentifier } from './identifier';
import { requesterOf } from './known-browsers';
import { spend } from './limit-counts';
import { checkCode, consumeCode, type RightCode } from './otp-store';
import { logSecurity } from './security-log';
import { announceEnded, dropSessions, holdSession } from './session-store';
import { voidWaysIn } from './set-password';
import { refuseTaken } from './signup';
import { getUser, type UserRow } from './user-store';

/** A refused change without a proof names the accepted ones. */
export const ProofNeeded = ErrorAnswer.extend({ proofs: z.array(z.enum(['password', 'code'])).optional() });

type Change = Extract<CallRequest<typeof updateProfile>['body'], { email: string } | { mobile: string }>;

/** Changes of email or mobile that one account may try in an hour: the answer tells whether an address is taken. */
const TRIES_PER_HOUR = 20;
const OTP_INVALID = () => badRequest('This OTP is wrong or no longer valid.', 'OTP_INVALID');

const NEEDED = {
  email: {
    code: 'Please confirm this with a code that we send to the new email.',
    orPassword:
      'Please confirm this with your current password or with a code that we send to the new email.',
  },
  mobile: {
    code: 'Please confirm this with a code that we send to the new number.',
    orPassword:
      'Please confirm this with your current password or with a code that we send to the new number.',
  },
};

const proofNeeded = ({ passwordHash }: UserRow, field: 'email' | 'mobile') => {
  return new HttpError(403, 'PROOF_NEEDED', NEEDED[field][passwordHash ? 'orPassword' : 'code'], {
    proofs: passwordHash ? ['password', 'code'] : ['code'],
  });
};

/** The customer's proof that a change is theirs: the code that was sent to the new address, or the password. */
async function prove(
  context: AppContext,
  user: SessionUser,
  body: Change,
  to: Identifier,
  request: FastifyRequest,
): Promise<RightCode | null> {
  const before = await getUser(context.db, user.id);
  const requester = await requesterOf(context, request, user.id);
  const { code, current_password: password } = body;
  if (code) {
    // The code's requester had more than this session's token (`refuseMereSession`).
    const right = await checkCode(context, changeIdentifier(user, to), code, asSession(requester, user));
    if (right?.userId !== user.id) throw OTP_INVALID();
    return right;
  }
  if (!password || before.passwordHash === null)
    throw proofNeeded(before, to.kind === 'email' ? 'email' : 'mobile');
  const attempt = { identifier: `user:${user.id}`, ...requester };
  if (!(await checkPassword(context, attempt, password, before.passwordHash)))
    throw badRequest('The current password is not right.', 'WRONG_PASSWORD');
  return null;
}

const isSameAddress = (body: Change, before: UserRow): boolean =>
  'mobile' in body ? before.mobile === body.mobile : before.email?.toLowerCase() === body.email.toLowerCase();

/** The account's columns after the change; only a code proves that the new address is the customer's. */
function changed(body: Change, before: UserRow, provenAt: Date | null) {
  const isSame = isSameAddress(body, before);
  if ('mobile' in body)
    return { mobile: body.mobile, mobileVerifiedAt: provenAt ?? (isSame ? before.mobileVerifiedAt : null) };
  return { email: body.email, emailVerifiedAt: provenAt ?? (isSame ? before.emailVerifiedAt : null) };
}

/**
 * Changes the email or the mobile of an account, with proof that the customer wants it: a session alone is not enough. Other
 * sessions end, and the old address is notified (rule: contact-change-proven).
 *
 * @throws HttpError 403 `PROOF_NEEDED`, 400 `WRONG_PASSWORD` or `OTP_INVALID`, 409 if it is taken
 */
export async function changeContact(
  context: AppContext,
  delivery: Delivery,
  user: SessionUser,
  body: Change,
  request: FastifyRequest,
): Promise<void> {
  const to = readIdentifier('email' in body ? body.email : body.mobile);
  const field = 'email' in body ? 'email' : 'mobile';
  const event = field === 'email' ? 'email-change' : 'mobile-change';
  const limit = { key: `contact-change:${user.id}`, most: TRIES_PER_HOUR, window: HOUR };
  await spend(context, [limit], 'Too many attempts. Please wait a little and try again.');
  const code = await prove(context, user, body, to, request).catch((error) => {
    logSecurity(context, event, 'refused', { user: user.id });
    throw error;
  });
  const { before, ended } = await context.db
    .transaction(async (tx) => {
      const held = await holdSession(tx, user);
      const now = context.clock.now();
      if (code && !(await consumeCode(tx, code, now))) throw OTP_INVALID();
      await tx
        .update(users)
        .set(changed(body, held, code && now))
        .where(eq(users.id, user.id));
      // Codes and tokens sent to the old email or mobile must not open the account any more.
      await voidWaysIn(tx, user.id, now);
      return { before: held, ended: await dropSessions(tx, user.id, { except: user.sessionId }) };
    })
    .catch(refuseTaken);
  announceEnded(context, ended);
  // The second try of a change whose answer was lost: the first one has sent the notice (rule: contact-change-told).
  if (!isSameAddress(body, before) || ended.length > 0)
    await delivery.notify(before, field, languageOf(request.headers));
  logSecurity(context, event, 'ok', {
    user: user.id,
    by: code ? 'code' : 'password',
    sessions: ended.length,
  });
}
