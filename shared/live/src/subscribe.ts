import { type Connection, type Hear, liveChannel } from '@food/live/channel';
import { retry } from '@food/platform/lazy';

export type { Connection, LiveEvent } from '@food/live/channel';

/** Most of it is the socket's client, which no page waits for. */
const bring = () => retry(() => import(/* webpackChunkName: "live" */ './order-rooms'));

/**
 * Follows one order over the page's one socket: joins its room after each connect and reports its events. The socket is open
 * while any order is followed. After ten failed tries it reports `stopped`; subscribing again tries again, and coming online or
 * looking at the page again does so by itself (rule: live-channel-catches-up). The socket follows the session: without a token it closes, and another token
 * opens it again.
 *
 * @returns a function that ends it
 */
export function subscribe(orderId: string, hear: Hear): () => void {
  const tell = (connection: Connection) => hear({ type: 'connection', connection });
  let over = false;
  let undo: () => void = () => undefined;
  const start = () => {
    tell('connecting');
    liveChannel(bring).then((channel) => {
      if (!over) undo = channel.follow(orderId, hear);
    }, waitForLine);
  };
  const waitForLine = () => {
    if (over) return;
    tell('stopped');
    const tryAgain = () => {
      if (document.hidden) return;
      undo();
      start();
    };
    window.addEventListener('online', tryAgain);
    document.addEventListener('visibilitychange', tryAgain);
    undo = () => {
      window.removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', tryAgain);
    };
  };
  start();
  return () => {
    over = true;
    undo();
  };
}
