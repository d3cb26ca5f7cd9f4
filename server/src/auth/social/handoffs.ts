import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../context';
import type { Db } from '../../db/database';
import { socialHandoffs, users } from '../auth-tables';
import { hashToken, newToken, startSession } from '../session-store';
import { holdUser, toUser } from '../user-store';

/** A return from a provider is good for a minute (rule: social-handoff). */
const LIFETIME = 60_000;

/** A value for the address of the browser that began: it stands once for the login of this account. */
export async function giveHandoff(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  browser: string,
): Promise<string> {
  const handoff = newToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME);
  await db
    .insert(socialHandoffs)
    .values({ tokenHash: hashToken(handoff), browserHash: hashToken(browser), userId, expiresAt });
  return handoff;
}

/**
 * Uses a handoff up and starts its session; null if it is another browser's, used, void, expired or made up. `remember` runs in
 * the same transaction, as `rememberBrowser` requires.
 */
export const openByHandoff = (
  context: AppContext,
  handoff: string,
  browser: string,
  device: string | null,
  remember: (within: AppContext, userId: string) => Promise<void> = async () => undefined,
) =>
  context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const valid = and(
      eq(socialHandoffs.tokenHash, hashToken(handoff)),
      eq(socialHandoffs.browserHash, hashToken(browser)),
      gt(socialHandoffs.expiresAt, context.clock.now()),
    );
    const [found] = await tx.select({ userId: socialHandoffs.userId }).from(socialHandoffs).where(valid);
    // The account is locked first, as everywhere: a transaction that voids handoffs locks it too.
    const user = found ? await holdUser(tx, eq(users.id, found.userId)) : null;
    const taken = await tx.delete(socialHandoffs).where(valid).returning({ userId: socialHandoffs.userId });
    if (!user || taken.length === 0) return null;
    await remember(within, user.id);
    return { user: toUser(user), token: await startSession(within, user.id, device) };
  });

export async function voidHandoffs(tx: Db, userId: string): Promise<void> {
  await tx.delete(socialHandoffs).where(eq(socialHandoffs.userId, userId));
}
