import { countInstance } from '@food/platform/instances';

countInstance('@food/live/channel');

/** connecting: the first try. reconnecting: it was lost, or a try failed. stopped: it no longer tries by itself. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'stopped';

/** An event of the live channel about one order. */
export type LiveEvent =
  | { type: 'connection'; connection: Connection }
  /** The server closed it: either it stopped, or the session has ended, which a call of the API would show. */
  | { type: 'closed' }
  | { type: 'joined' }
  | { type: 'refused'; message: string }
  | { type: 'status'; status: string }
  | { type: 'location'; point: unknown };

/** Gets the events of one order, as they come. */
export type Hear = (event: LiveEvent) => void;

/** The page's connection, which all its pages share. */
export interface LiveChannel {
  /** Calls `hear` with the order's events until the returned function is called. */
  follow(orderId: string, hear: Hear): () => void;
}

let brought: Promise<LiveChannel> | undefined;

/**
 * The page's one live channel, which comes with the first remote that follows an order: one connection, and one download of its
 * code (why not the host: shared/live/README.md). A remote may use the channel of another remote's older release, so a minor of
 * this package must not add to {@link LiveChannel}. Rejects if the code couldn't be loaded; the next call tries again.
 */
export function liveChannel(bring: () => Promise<LiveChannel>): Promise<LiveChannel> {
  brought ??= bring().catch((error: unknown) => {
    brought = undefined;
    throw error;
  });
  return brought;
}
