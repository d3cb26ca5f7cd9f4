import { DAY } from '@food/contracts/durations';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { tooMany } from '../http/errors';
import type { Count } from '../http/recent-counts';
import { limitCounts } from './auth-tables';
import { customerNetworkOf } from './customer-network';
import { hashToken } from './session-store';

/**
 * The clocks of several machines differ by less. A row from further ahead is from before a clock was put back, and is ignored:
 * otherwise everybody would wait for as long as the clock was wrong.
 */
export const CLOCKS_DIFFER = 60_000;

/** How often something may happen in a window, which begins with the first. It lasts over restarts and processes. */
export interface Limit {
  /** The kind and its subject; stored hashed. */
  readonly key: string;
  readonly most: number;
  /** In milliseconds. */
  readonly window: number;
}

/** The statement that adds one; the times are expressions. */
function countOne(db: Db, key: string, now: SQL, end: SQL) {
  const { points, expiresAt } = limitCounts;
  const isOver = sql`(${expiresAt} <= ${now} or ${expiresAt} > ${end} + ${`${CLOCKS_DIFFER} ms`}::interval)`;
  return db
    .insert(limitCounts)
    .values({ key: hashToken(key), points: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${end} else ${expiresAt} end`,
      },
    });
}

/** Adds one, whatever the limit. */
export async function count(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { key, window }: Limit,
): Promise<{ points: number; expiresAt: Date }> {
  const now = clock.now();
  const fresh = { points: 1, expiresAt: new Date(now.getTime() + window) };
  const [row] = await countOne(db, key, timestamp(now), timestamp(fresh.expiresAt)).returning();
  return row ?? fresh;
}

const timestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/**
 * Adds a call of a kind, for all processes; `window` in milliseconds. By the clock of the database: those of several machines
 * never agree on a minute.
 */
export async function countCall(db: Db, key: string, window: number): Promise<Count> {
  const now = sql`now()`;
  const [row] = await countOne(db, `call:${key}`, now, sql`${now} + ${`${window} ms`}::interval`).returning({
    current: limitCounts.points,
    ttl: sql<number>`extract(epoch from ${limitCounts.expiresAt} - ${now}) * 1000`.mapWith(Number),
  });
  return row ?? { current: 1, ttl: window };
}

/** Limits by day for one address, and for the network of 48 bits around an IPv6 one; both are counted as `what`. */
export const perDayFrom = (
  address: string,
  what: string,
  { perAddress, perNetwork }: { readonly perAddress: number; readonly perNetwork: number },
): Limit[] => [
  { key: `${what}:address:${address}`, most: perAddress, window: DAY },
  { key: `${what}:network:${customerNetworkOf(address)}`, most: perNetwork, window: DAY },
];

/**
 * Adds one for each limit, in order; a refusal by one isn't counted for those after it.
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

/** What was counted in the present window; null if nothing was. */
export async function findCount({ db, clock }: Pick<AppContext, 'db' | 'clock'>, limit: Limit) {
  const now = clock.now();
  const furthest = new Date(now.getTime() + limit.window + CLOCKS_DIFFER);
  const { key, expiresAt } = limitCounts;
  const [row] = await db
    .select()
    .from(limitCounts)
    .where(and(eq(key, hashToken(limit.key)), gt(expiresAt, now), lte(expiresAt, furthest)));
  return row ?? null;
}

/** @throws HttpError 429 with `message` if a limit is reached; counts nothing */
export async function refuseIfSpent(context: AppContext, limit: Limit, message: string): Promise<void> {
  const row = await findCount(context, limit);
  if (row && row.points >= limit.most)
    throw tooMany(message, (row.expiresAt.getTime() - context.clock.now().getTime()) / 1000);
}

/** Takes one back from each, if it turned out not to count. */
export async function giveBack({ db, clock }: AppContext, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits)
    await db
      .update(limitCounts)
      .set({ points: sql`greatest(${limitCounts.points} - 1, 0)` })
      .where(and(eq(limitCounts.key, hashToken(key)), gt(limitCounts.expiresAt, clock.now())));
}
