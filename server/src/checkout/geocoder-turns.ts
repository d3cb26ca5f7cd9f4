import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/** The limits of calls to the geocoder, over all processes. */
export interface Pace {
  /** In milliseconds, between two lookups. */
  readonly gapMs: number;
  /** How many lookups may wait. */
  readonly waiting: number;
}

/**
 * Takes the next turn of all processes, and returns the milliseconds until it. An unused turn is lost. A turn further away than
 * possible is from before the database's clock was put back, and is ignored.
 *
 * @throws if too many wait already
 */
export async function takeTurn(db: Db, { gapMs, waiting }: Pace): Promise<number> {
  const gap = sql`make_interval(secs => ${gapMs / 1_000}::double precision)`;
  const furthest = sql`clock_timestamp() + ${waiting + 1}::integer * ${gap}`;
  const taken = await db.execute(sql`
    insert into geocoder_pace as pace (id, next_at) values (1, clock_timestamp() + ${gap})
    on conflict (id) do update set next_at = ${gap}
        + case when pace.next_at > ${furthest} then clock_timestamp() else greatest(pace.next_at, clock_timestamp()) end
      where pace.next_at <= clock_timestamp() + ${waiting}::integer * ${gap} or pace.next_at > ${furthest}
    returning extract(epoch from next_at - ${gap} - clock_timestamp())::double precision * 1000 as away`);
  const [turn] = (taken as unknown as { rows: { away: number }[] }).rows;
  if (!turn) throw new Error('too many are waiting');
  return Math.max(0, turn.away);
}

export async function waitForTurn(db: Db, pace: Pace): Promise<void> {
  const away = await takeTurn(db, pace);
  if (away > 0) await wait(Math.ceil(away));
}
