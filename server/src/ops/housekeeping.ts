import type { AppContext } from '../context';
import type { Expiry } from '../expiry';

const EVERY_MS = 5 * 60_000;

/** Removes all expired rows; failures are logged and counted by name, and do not stop the others. */
export async function expireAll(
  context: AppContext,
  expiries: readonly Expiry[],
  isStopped = () => false,
): Promise<void> {
  for (const { what, expire } of expiries) {
    if (isStopped()) return;
    try {
      await expire(context, isStopped);
    } catch (error) {
      context.log.error({ err: error }, `housekeeping: ${what} failed`);
      context.events.emit('housekeeping-failed', { what });
    }
  }
}

/**
 * Runs every five minutes, in the process that leads, unless it still runs.
 *
 * @returns a function that stops it; it resolves once the present statement has ended, and none follows
 */
export function startHousekeeping(context: AppContext, expiries: readonly Expiry[]): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const timer = setInterval(() => {
    if (running || !context.changeListener.isLeader()) return;
    running = expireAll(context, expiries, () => isStopped).finally(() => {
      running = null;
    });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
