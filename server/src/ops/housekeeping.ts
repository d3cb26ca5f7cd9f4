import type { AppContext } from '../context';

const EVERY_MS = 5 * 60_000;

/** Removes what has run out of one feature. Nothing may rely on it having run: whoever reads a row looks at its time. */
export type Expiry = (context: AppContext) => Promise<void>;

/** Lets every feature remove its expired rows; one that fails does not stop the others. */
export async function expireAll(context: AppContext, expiries: readonly Expiry[]): Promise<void> {
  for (const expire of expiries) {
    await expire(context).catch((error: unknown) =>
      context.log.error({ err: error }, `housekeeping: ${expire.name} failed`),
    );
  }
}

/** Expires every five minutes; gives what stops it. */
export function startHousekeeping(context: AppContext, expiries: readonly Expiry[]): () => void {
  const timer = setInterval(() => void expireAll(context, expiries), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
