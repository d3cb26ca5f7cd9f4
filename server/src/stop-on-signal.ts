import type { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** All in milliseconds. */
interface Times {
  /** How long a balancer has to notice that this server accepts no new customers. */
  readonly drain: number;
  /** How long open requests may delay a stopping server after that. */
  readonly grace: number;
  /** How long the rest may take once these are cut off. */
  readonly rest: number;
}

interface Steps {
  /** Reports that it accepts no new customers; it still answers. */
  readonly announce: () => void;
  readonly close: () => Promise<void>;
  /** Breaks the connections whose requests haven't ended, so that `close` can end. */
  readonly cutOff: () => void;
}

/** Shuts the process down gracefully at SIGTERM or SIGINT; at a second one it no longer waits for the balancer. */
export function stopOnSignal(
  { announce, close, cutOff }: Steps,
  { drain, grace, rest }: Times,
  process: Pick<NodeJS.Process, 'exit'> & Pick<EventEmitter, 'on'>,
): void {
  const second = new AbortController();
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return second.abort();
    isStopping = true;
    announce();
    if (drain > 0) await wait(drain, undefined, { signal: second.signal }).catch(() => {});
    setTimeout(cutOff, grace).unref();
    setTimeout(() => process.exit(1), grace + rest).unref();
    await close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
}
