import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { users } from './auth-tables';
import { voidCodes } from './otp-store';
import { voidResets } from './reset-store';

/** Stores a new password and voids every other way in that was still open. Sessions are the caller's business. */
export async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await voidCodes(tx, userId, now);
  await voidResets(tx, userId);
}
