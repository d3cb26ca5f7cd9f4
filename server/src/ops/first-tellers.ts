import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { Expiry } from '../expiry';
import { tellerSalts, tellers } from './ops-tables';

const HOUR = 60 * 60_000;
/** How many new reports a process records in an hour: further ones don't count, so that no flood can fill the database. */
const MOST = 100_000;

/**
 * A report that counts once in a while: the parts that identify it, such as its kind, the address and the version; and for how
 * many milliseconds it is remembered.
 */
export interface Telling {
  readonly what: readonly string[];
  readonly keptFor: number;
}

/**
 * Recognises repeated reports, over all processes and restarts, so that each address counts once in a while. Addresses are never
 * stored: only a hash with the day's random salt, for as long as it is needed, and the salt is removed when its day is over.
 */
export class FirstTellers {
  #taken = { since: 0, count: 0 };
  #salt: { day: string; value: Promise<string> } | null = null;

  constructor(
    private readonly db: Db,
    private readonly most = MOST,
  ) {}

  /** For each of these, whether it is the first within its time. */
  async areFirst(now: Date, tellings: readonly Telling[]): Promise<boolean[]> {
    if (!this.#hasRoom(now, tellings.length)) return tellings.map(() => false);
    const salt = await this.#saltOf(now);
    const rows = tellings.map(({ what, keptFor }) => ({
      hash: createHmac('sha256', salt).update(what.join('\0')).digest('base64'),
      until: new Date(now.getTime() + keptFor),
    }));
    // In one order in all processes, so that they can't deadlock.
    const sorted = [...rows].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const first = await this.db
      .insert(tellers)
      .values(sorted)
      .onConflictDoUpdate({
        target: tellers.hash,
        set: { until: sql`excluded.until` },
        // A row from further ahead than possible is from before a clock was put back.
        setWhere: sql`${tellers.until} <= ${now.toISOString()} or ${tellers.until} > excluded.until + interval '1 minute'`,
      })
      .returning({ hash: tellers.hash });
    const hashes = new Set(first.map(({ hash }) => hash));
    this.#taken.count += hashes.size;
    return rows.map(({ hash }) => hashes.has(hash));
  }

  #hasRoom(now: Date, count: number): boolean {
    if (Math.abs(now.getTime() - this.#taken.since) >= HOUR) this.#taken = { since: now.getTime(), count: 0 };
    return this.#taken.count + count <= this.most;
  }

  #saltOf(now: Date): Promise<string> {
    const day = dayOf(now);
    if (this.#salt?.day !== day) {
      const value = this.#agreeOnSalt(day);
      this.#salt = { day, value };
      value.catch(() => {
        this.#salt = null;
      });
    }
    return this.#salt.value;
  }

  async #agreeOnSalt(day: string): Promise<string> {
    const salt = randomBytes(16).toString('base64');
    await this.db.insert(tellerSalts).values({ day, salt }).onConflictDoNothing();
    const [row] = await this.db.select().from(tellerSalts).where(eq(tellerSalts.day, day));
    return row?.salt ?? salt;
  }
}

/** Removes reports that may count again, and the salts of other days. */
export const TELLER_EXPIRIES: readonly Expiry[] = [
  { what: 'tellers', expire: ({ db, clock }) => db.delete(tellers).where(lt(tellers.until, clock.now())) },
  {
    what: 'salts of tellers',
    expire: ({ db, clock }) => db.delete(tellerSalts).where(lt(tellerSalts.day, dayOf(clock.now()))),
  },
];

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
