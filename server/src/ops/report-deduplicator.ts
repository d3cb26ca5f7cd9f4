import { createHmac, randomBytes } from 'node:crypto';
import { HOUR } from '@food/contracts/durations';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { type Expiry, expiryOf } from '../expiry';
import { recentReports, reportSalts } from './ops-tables';

/** How many new reports of each kind a process records in an hour, so that no flood can fill the database. */
export const MOST_NEW = { visits: 100_000, failures: 100_000 };

/**
 * A report that counts once in a while: the parts that identify it, such as its kind, the address and the version; and for how
 * many milliseconds it is remembered.
 */
export interface RepeatableReport {
  readonly what: readonly string[];
  readonly keptFor: number;
}

/**
 * Recognises repeated reports, over all processes and restarts, so that each address counts once in a while. Addresses are never
 * stored: only a hash with the day's random salt, for as long as it is needed, and the salt is removed when its day is over.
 */
export class ReportDeduplicator {
  #taken = { since: 0, count: 0, isFull: false };
  #salt: { day: string; value: Promise<string> } | null = null;

  constructor(
    private readonly db: Db,
    private readonly most: number,
    private readonly tellFull: () => void = () => undefined,
  ) {}

  /** Whether there was no room for some report in this hour. */
  isFull(now: Date): boolean {
    this.#beginHour(now);
    return this.#taken.isFull;
  }

  /** For each of these, whether it is the first within its time; null if this hour has no room left to tell. */
  async areFirst(now: Date, reports: readonly RepeatableReport[]): Promise<boolean[] | null> {
    if (!this.#hasRoom(now, reports.length)) return null;
    const salt = await this.#saltOf(now);
    const rows = reports.map(({ what, keptFor }) => ({
      hash: createHmac('sha256', salt).update(what.join('\0')).digest('base64'),
      until: new Date(now.getTime() + keptFor),
    }));
    // In one order in all processes, so that they can't deadlock.
    const sorted = [...rows].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const first = await this.db
      .insert(recentReports)
      .values(sorted)
      .onConflictDoUpdate({
        target: recentReports.hash,
        set: { until: sql`excluded.until` },
        // A row from further ahead than possible is from before a clock was put back.
        setWhere: sql`${recentReports.until} <= ${now.toISOString()} or ${recentReports.until} > excluded.until + interval '1 minute'`,
      })
      .returning({ hash: recentReports.hash });
    const hashes = new Set(first.map(({ hash }) => hash));
    this.#taken.count += hashes.size;
    return rows.map(({ hash }) => hashes.has(hash));
  }

  #beginHour(now: Date): void {
    if (Math.abs(now.getTime() - this.#taken.since) >= HOUR)
      this.#taken = { since: now.getTime(), count: 0, isFull: false };
  }

  #hasRoom(now: Date, count: number): boolean {
    this.#beginHour(now);
    if (this.#taken.count + count <= this.most) return true;
    if (!this.#taken.isFull) this.tellFull();
    this.#taken.isFull = true;
    return false;
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
    await this.db.insert(reportSalts).values({ day, salt }).onConflictDoNothing();
    const [row] = await this.db.select().from(reportSalts).where(eq(reportSalts.day, day));
    return row?.salt ?? salt;
  }
}

/** Expiry of reports that may count again, and of the salts of other days. */
export const REPORT_EXPIRIES: readonly Expiry[] = [
  expiryOf('recent reports', recentReports, ({ clock }) => lt(recentReports.until, clock.now())),
  expiryOf('salts of recent reports', reportSalts, ({ clock }) => lt(reportSalts.day, dayOf(clock.now()))),
];

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
