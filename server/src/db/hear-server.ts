import pg from 'pg';
import type { Hearing } from './database';

/** In milliseconds: how long silence is trusted, and how long an answer may take. */
export const HEARING_LIMITS = { trusted: 5_000, answer: 2_000 };

/**
 * Hears of changes over a connection of its own (`tellChange`). What was told before its own question was answered has been
 * heard, so a question now and then shows that nothing is missed; a lost connection is opened anew by the next question.
 */
export async function hearServer(url: string, told: () => void): Promise<Hearing> {
  let client: pg.Client | null = null;
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: HEARING_LIMITS.answer,
      query_timeout: HEARING_LIMITS.answer,
    });
    next.on('error', () => forget(next)).on('end', () => forget(next));
    next.on('notification', told);
    try {
      await next.connect();
      await next.query('listen changes');
    } catch (error) {
      leave(next);
      throw error;
    }
    if (isClosed) return leave(next);
    client = next;
    // Nobody knows what was told while nobody heard.
    told();
  }

  function forget(lost: pg.Client): void {
    if (client === lost) client = null;
  }

  function leave(left: pg.Client): void {
    forget(left);
    left.end().catch(() => {});
  }

  async function ask(): Promise<void> {
    const since = performance.now();
    const asked = client;
    try {
      await (asked ? asked.query('select 1') : connect());
      upToDateAt = since;
    } catch {
      if (asked) leave(asked);
    }
    asking = null;
  }

  asking = ask();
  await asking;
  return {
    isUpToDate: () => {
      const age = performance.now() - upToDateAt;
      if (!isClosed && (client === null || age > HEARING_LIMITS.trusted / 2)) asking ??= ask();
      return client !== null && age < HEARING_LIMITS.trusted;
    },
    close: async () => {
      isClosed = true;
      await asking;
      if (client) leave(client);
    },
  };
}
