import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { otpCodes } from './auth-tables';
import { refuseTooSoon, spendTry } from './code-limits';
import type { Requester } from './known-browsers';
import { hashSecret, isSecret } from './passwords';

/** A code is valid for five minutes (rule: one-time-code). */
export const CODE_LIFETIME = 5 * 60_000;
const TRIES = 5;

const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The purpose of a code. */
export interface CodeRequest {
  /** The identifier that it proves, in the form in which it is counted. */
  readonly identifier: string;
  /** Null if there is no account to send it to. */
  readonly userId: string | null;
  /** The hash of the cookie that the browser has from now on. */
  readonly browser: string;
  readonly requester: Requester;
}

/**
 * Makes a new code for a requester, which voids their previous one. Codes of other requesters stay valid.
 *
 * @returns the code, to be sent only if there is a user
 * @throws HttpError 429 after too many
 */
export async function createCode({ db, clock }: AppContext, asked: CodeRequest): Promise<string> {
  const { identifier, userId, requester } = asked;
  const code = sixDigits();
  // A slow hash: a reader of the table needs longer than the code's five minutes to find it.
  const codeHash = await hashSecret(code);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`);
    const sentAt = clock.now();
    await refuseTooSoon(tx, identifier, requester, sentAt.getTime());
    await tx.insert(otpCodes).values({
      identifier,
      userId,
      codeHash,
      browserHash: asked.browser,
      place: requester.place,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + CODE_LIFETIME),
    });
  });
  return code;
}

/** The newest code that this browser requested; for a client without cookies, the newest that was requested at its address. */
async function newestOf(db: Db, identifier: string, { browser, place }: Requester) {
  const newest = async (which: ReturnType<typeof eq>) => {
    const [found] = await db
      .select({ id: otpCodes.id })
      .from(otpCodes)
      .where(and(eq(otpCodes.identifier, identifier), which))
      .orderBy(desc(otpCodes.id))
      .limit(1);
    return found?.id;
  };
  const own = browser === null ? undefined : await newest(eq(otpCodes.browserHash, browser));
  if (own !== undefined) return { id: own, tries: 'tries' as const };
  return { id: (await newest(eq(otpCodes.place, place))) ?? -1, tries: 'openTries' as const };
}

/**
 * Counts a try before it is checked, so that many at once can't exceed the tries. The browser that requested the code has tries
 * of its own, which others can't use up.
 */
async function takeTry({ db, clock }: AppContext, identifier: string, requester: Requester) {
  const { id, tries } = await newestOf(db, identifier, requester);
  const [code] = await db
    .update(otpCodes)
    .set({ [tries]: sql`${otpCodes[tries]} + 1` })
    .where(
      and(
        eq(otpCodes.id, id),
        lt(otpCodes[tries], TRIES),
        isNull(otpCodes.usedAt),
        gt(otpCodes.expiresAt, clock.now()),
      ),
    )
    .returning();
  return code ?? null;
}

/** A code that was typed right, with its recipient. */
export interface RightCode {
  readonly id: number;
  readonly userId: string;
}

/**
 * The typed code; null if it is wrong, used, voided, expired, out of tries or requested by somebody else. It counts as a try.
 *
 * @throws HttpError 429 after too many wrong ones from an address, a network or all together
 */
export async function checkCode(
  context: AppContext,
  identifier: string,
  typed: string,
  requester: Requester,
): Promise<RightCode | null> {
  const takeBack = await spendTry(context, requester);
  const code = await takeTry(context, identifier, requester);
  const right = await isSecret(typed.replace(/\s/g, ''), code?.userId ? code.codeHash : null);
  if (!code?.userId || !right) return null;
  await takeBack();
  return { id: code.id, userId: code.userId };
}

/** Uses a code up; false if it was used or voided since it was checked. */
export async function consumeCode(tx: Db, { id }: RightCode, now: Date): Promise<boolean> {
  const used = await tx
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.id, id), isNull(otpCodes.usedAt)))
    .returning({ id: otpCodes.id });
  return used.length > 0;
}

/** Voids all unused codes that were sent to a user. */
export async function voidCodes(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(otpCodes)
    .set({ usedAt: now })
    .where(and(eq(otpCodes.userId, userId), isNull(otpCodes.usedAt)));
}
