import * as calls from '@food/contracts/auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { brokenUnique } from '../db/database';
import { clientAddress } from '../http/client-address';
import { conflict, type HttpError } from '../http/errors';
import { type CallRequest, route } from '../http/route';
import { newId } from '../ids';
import { users } from './auth-tables';
import { readIdentifier } from './identifier';
import { rememberBrowser } from './known-browsers';
import { perDayFrom, spend } from './limit-counts';
import { refuseWeakPassword } from './password-rules';
import { hashSecret } from './passwords';
import { logSecurity } from './security-log';
import { findHolders } from './user-store';

const taken = (field: 'email' | 'mobile'): HttpError =>
  conflict(
    field === 'email' ? 'This email already has an account.' : 'This mobile number already has an account.',
    field === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN',
  );

/** Names the taken identifier if an insert or update of a user failed for it; throws any other error again. */
export function refuseTaken(error: unknown): never {
  const constraint = brokenUnique(error);
  if (constraint === 'users_email_unique') throw taken('email');
  if (constraint === 'users_mobile_unique') throw taken('mobile');
  throw error;
}

/**
 * Accounts that an address may make in a day (rule: sign-ups-limited). Refused ones for a taken identifier count too: the refusal
 * tells who has an account. Far more than a family or an office needs; a carrier puts hundreds of customers behind one address.
 */
const SIGN_UPS = { perAddress: 300, perNetwork: 1_200 };
const TOO_MANY =
  'Too many accounts were made from your internet connection today. Please try again tomorrow.';

export function registerSignup(app: FastifyInstance, context: AppContext): void {
  route(app, calls.signup, (request, reply) => signUp(context, request, reply), { perMinute: 60 });
}

async function signUp(context: AppContext, request: CallRequest<typeof calls.signup>, reply: FastifyReply) {
  const { db, clock, config } = context;
  const { name, email, mobile, password } = request.body;
  await refuseWeakPassword(password, { name, email, mobile }, config);
  await spend(context, perDayFrom(clientAddress(request), 'signup', SIGN_UPS), TOO_MANY);
  // Saves the hash in the common case; the unique indexes decide between two at once.
  const found = await findHolders(db, [email, mobile].map(readIdentifier));
  if (found.some((user) => user.email?.toLowerCase() === email.toLowerCase())) throw taken('email');
  if (found.length > 0) throw taken('mobile');
  const passwordHash = await hashSecret(password);
  const id = newId('USR');
  await db
    .transaction(async (tx) => {
      await tx.insert(users).values({ id, name, email, mobile, passwordHash, createdAt: clock.now() });
      await rememberBrowser({ ...context, db: tx }, request, reply, id);
    })
    .catch(refuseTaken);
  logSecurity(context, 'signup', 'ok', { user: id });
  return { message: 'Signup successful! Please log in.' };
}
