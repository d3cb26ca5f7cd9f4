import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { users } from './auth-tables';
import { voidCodes } from './otp-store';
import { voidResets } from './reset-store';
import { voidHandoffs } from './social/handoffs';

/** Voids all unused codes, tokens and handoffs with which the account could be entered. */
export async function voidWaysIn(tx: Db, userId: string, now: Date): Promise<void> {
  await voidCodes(tx, userId, now);
  await voidResets(tx, userId);
  await voidHandoffs(tx, userId);
}

/** Stores a new password and voids every other way in that was still open. The caller ends the sessions. */
export async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await voidWaysIn(tx, userId, now);
}
