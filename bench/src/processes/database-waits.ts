import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const EVERY_MS = 10;

/** The states of all processes' connections, sampled several times. */
export interface Waits {
  /** Running statements, summed over all samples. */
  active: number;
  /** How many of them waited, by PostgreSQL's name for the event. */
  waiting: Map<string, number>;
}

const STATEMENTS = `select case when wait_event_type is null then '' else wait_event_type || ' ' || wait_event end as wait,
  count(*)::int as count from pg_stat_activity
  where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`;

/** Samples, until stopped, the events for which running statements wait. */
export function watchWaits(database: Client): { stop(): Promise<Waits> } {
  const waits: Waits = { active: 0, waiting: new Map() };
  let isOpen = true;
  const looking = (async () => {
    while (isOpen) {
      const { rows } = await database.query<{ wait: string; count: number }>(STATEMENTS);
      for (const { wait, count } of rows) {
        waits.active += count;
        if (wait) waits.waiting.set(wait, (waits.waiting.get(wait) ?? 0) + count);
      }
      await pause(EVERY_MS);
    }
  })();
  looking.catch(() => {});
  return {
    stop: async () => {
      isOpen = false;
      await looking;
      return waits;
    },
  };
}
