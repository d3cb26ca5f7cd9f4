import pg from 'pg';
import { type ChangeListener, CLOCK_TOLERANCE } from './database';

/** In milliseconds: how long silence is accepted, and how long an answer may take. */
export const LISTENER_LIMITS = { trusted: 5_000, answer: 2_000 };

/** Any fixed number: the process whose connection holds this lock leads. */
export const LEADER_LOCK = 727_004;

/** In seconds: a server that gets nothing from a process, not even the end of its connection, releases its lock after 11. */
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** The connection's name in `pg_stat_activity`. */
export const LISTENER_NAME = 'food listener';

/**
 * Receives the messages of `notifyChange`, over a connection of its own. Messages arrive before the answer to a later query, so a
 * query now and then proves that none was missed. A lost connection is opened again at once, and if that fails or it is lost
 * again, at the next query: a server that accepts and drops connections isn't tried without end. The same connection holds the
 * lock of the process that leads (decision 040): a process that can't query over it doesn't lead, nor does one with a wrong clock.
 */
export async function listenToServer(
  url: string,
  onMessage: (message: string | null) => void,
): Promise<ChangeListener> {
  const askEvery = LISTENER_LIMITS.trusted / 2;
  let client: pg.Client | null = null;
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let leader: pg.Client | null = null;
  let clockAhead: number | null = null;
  let asking: Promise<void> | null = null;
  let reopenedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: LISTENER_LIMITS.answer,
      query_timeout: LISTENER_LIMITS.answer,
      options: KEEPALIVE,
    });
    next.on('error', () => forget(next)).on('end', () => forget(next));
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await next.connect();
      await next.query('listen changes');
      await lead(next);
    } catch (error) {
      leave(next);
      throw error;
    }
    if (isClosed) return leave(next);
    client = next;
    // Messages sent meanwhile are lost.
    onMessage(null);
  }

  function forget(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    const now = performance.now();
    if (now - reopenedAt < askEvery) return;
    reopenedAt = now;
    ask();
  }

  function leave(left: pg.Client): void {
    if (client === left) client = null;
    left.end().catch(() => {});
  }

  function ask(): Promise<void> {
    if (isClosed) return Promise.resolve();
    asking ??= question()
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  async function question(): Promise<void> {
    const since = performance.now();
    const asked = client;
    if (asked) await lead(asked).catch(() => leave(asked));
    if (client === null) await connect();
    upToDateAt = since;
  }

  /** A connection that has the lock must not take it once more: it would have to release it as often. */
  async function lead(asked: pg.Client): Promise<void> {
    const answer = await asked.query('select extract(epoch from clock_timestamp()) * 1000 as now');
    clockAhead = Date.now() - Number(answer.rows[0].now);
    const isRight = Math.abs(clockAhead) <= CLOCK_TOLERANCE;
    if (isRight === (leader === asked)) return;
    leader = null;
    if (!isRight) return void (await asked.query('select pg_advisory_unlock($1)', [LEADER_LOCK]));
    const { rows } = await asked.query('select pg_try_advisory_lock($1) as leads', [LEADER_LOCK]);
    if (rows[0].leads) leader = asked;
  }

  await ask();
  const timer = setInterval(ask, askEvery);
  timer.unref();
  const isUpToDate = () => client !== null && performance.now() - upToDateAt < LISTENER_LIMITS.trusted;
  return {
    isUpToDate,
    isLeader: () => isUpToDate() && leader === client,
    clockAhead: () => (isUpToDate() ? clockAhead : null),
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await asking;
      if (client) leave(client);
    },
  };
}
