import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { tooMany } from '../http/errors';
import { otpCodes } from './auth-tables';
import { hashSecret, isSecret } from './passwords';

const SECOND = 1_000;
/** A code is valid for five minutes (rule: one-time-code). */
export const CODE_LIFETIME = 5 * 60 * SECOND;
const TRIES = 5;
const BETWEEN_SENDS = 30 * SECOND;
const HOUR = 60 * 60 * SECOND;
const SENDS_PER_HOUR = 5;

const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The same for known and unknown identifiers, so that waiting tells nothing (rule: one-time-code-pace). */
async function refuseTooSoon(tx: Db, identifier: string, now: number): Promise<void> {
  const sends = await tx
    .select({ at: otpCodes.sentAt })
    .from(otpCodes)
    .where(and(eq(otpCodes.identifier, identifier), gt(otpCodes.sentAt, new Date(now - HOUR))))
    .orderBy(desc(otpCodes.sentAt));
  const last = sends[0]?.at.getTime() ?? 0;
  const limiting = sends[SENDS_PER_HOUR - 1]?.at.getTime() ?? 0;
  const free = Math.max(last + BETWEEN_SENDS, limiting + HOUR);
  if (free > now)
    throw tooMany('Please wait a little before you ask for another OTP.', (free - now) / SECOND);
}

/**
 * Makes a new code for an identifier, which voids the one before.
 *
 * @returns the code, to be sent only where there is a user
 * @throws HttpError 429 sooner than 30 s after the last, or after 5 in an hour
 */
export async function createCode(
  { db, clock }: AppContext,
  identifier: string,
  userId: string | null,
): Promise<string> {
  const code = sixDigits();
  // Slow hashing outlasts the five minutes of a code, for whoever might read the table.
  const codeHash = await hashSecret(code);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`);
    const sentAt = clock.now();
    await refuseTooSoon(tx, identifier, sentAt.getTime());
    const expiresAt = new Date(sentAt.getTime() + CODE_LIFETIME);
    await tx.insert(otpCodes).values({ identifier, userId, codeHash, sentAt, expiresAt });
  });
  return code;
}

/** Counts a try before it is looked at, so that many at once can't exceed the tries. */
async function takeTry({ db, clock }: AppContext, identifier: string) {
  const newest = db
    .select({ id: otpCodes.id })
    .from(otpCodes)
    .where(eq(otpCodes.identifier, identifier))
    .orderBy(desc(otpCodes.id))
    .limit(1);
  const [code] = await db
    .update(otpCodes)
    .set({ tries: sql`${otpCodes.tries} + 1` })
    .where(
      and(
        eq(otpCodes.id, newest),
        lt(otpCodes.tries, TRIES),
        isNull(otpCodes.usedAt),
        gt(otpCodes.expiresAt, clock.now()),
      ),
    )
    .returning();
  return code ?? null;
}

/** A code that was typed right, and whom it was sent to. */
export interface RightCode {
  readonly id: number;
  readonly userId: string;
}

/** The code that was typed; null where it is wrong, used, voided, expired or out of tries. It counts as a try. */
export async function checkCode(
  context: AppContext,
  identifier: string,
  typed: string,
): Promise<RightCode | null> {
  const code = await takeTry(context, identifier);
  const right = await isSecret(typed.replace(/\s/g, ''), code?.userId ? code.codeHash : null);
  return code?.userId && right ? { id: code.id, userId: code.userId } : null;
}

/** Uses a code up; false where it was used or voided since it was checked. */
export async function consumeCode(tx: Db, { id }: RightCode, now: Date): Promise<boolean> {
  const used = await tx
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt)))
    .returning({ id: otpCodes.id });
  return used.length > 0;
}

/** Voids all codes that were sent to a user and not used yet. */
export async function voidCodes(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.userId, userId), isNull(otpCodes.usedAt)));
}
