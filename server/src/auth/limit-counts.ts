import { and, eq, gt, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { tooMany } from '../http/errors';
import { limitCounts } from './auth-tables';
import { networkOf } from './network';
import { hashToken } from './session-store';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How often something may happen in a stretch of time, which begins with the first. It holds over restarts and processes. */
export interface Limit {
  /** What is counted, and for whom; stored hashed. */
  readonly key: string;
  readonly most: number;
  /** In milliseconds. */
  readonly window: number;
}

/** Counts one more, whatever the limit. */
export async function count(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { key, window }: Limit,
): Promise<{ points: number; expiresAt: Date }> {
  const now = clock.now();
  const fresh = { points: 1, expiresAt: new Date(now.getTime() + window) };
  const isOver = sql`${limitCounts.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(limitCounts)
    .values({ key: hashToken(key), ...fresh })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${limitCounts.points} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${fresh.expiresAt.toISOString()}::timestamptz else ${limitCounts.expiresAt} end`,
      },
    })
    .returning();
  return row ?? fresh;
}

/** So many a day from one address, and from the network of 48 bits around an IPv6 one; both are counted as `what`. */
export const perDayFrom = (
  address: string,
  what: string,
  { perAddress, perNetwork }: { readonly perAddress: number; readonly perNetwork: number },
): Limit[] => [
  { key: `${what}:address:${address}`, most: perAddress, window: DAY },
  { key: `${what}:network:${networkOf(address)}`, most: perNetwork, window: DAY },
];

/**
 * Counts one more for each limit, in their order; what a former one refuses doesn't count for the next.
 *
 * @throws HttpError 429 with `message` beyond one of them
 */
export async function spend(
  context: Pick<AppContext, 'db' | 'clock'>,
  limits: readonly Limit[],
  message: string,
  code?: string,
): Promise<void> {
  for (const limit of limits) {
    const { points, expiresAt } = await count(context, limit);
    if (points <= limit.most) continue;
    const wait = expiresAt.getTime() - context.clock.now().getTime();
    throw tooMany(message, wait / 1000, code);
  }
}

/** @throws HttpError 429 with `message` where a limit is reached; counts nothing */
export async function refuseIfSpent(context: AppContext, limit: Limit, message: string): Promise<void> {
  const { db, clock } = context;
  const [row] = await db
    .select()
    .from(limitCounts)
    .where(and(eq(limitCounts.key, hashToken(limit.key)), gt(limitCounts.expiresAt, clock.now())));
  if (row && row.points >= limit.most)
    throw tooMany(message, (row.expiresAt.getTime() - clock.now().getTime()) / 1000);
}

/** Takes one back of each, where it turned out not to count. */
export async function giveBack({ db, clock }: AppContext, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits)
    await db
      .update(limitCounts)
      .set({ points: sql`greatest(${limitCounts.points} - 1, 0)` })
      .where(and(eq(limitCounts.key, hashToken(key)), gt(limitCounts.expiresAt, clock.now())));
}
