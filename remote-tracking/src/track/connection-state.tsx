import type { Connection } from '@food/live/subscribe';
import css from './track.module.css';

const WORDS: Record<Connection, string> = {
  connecting: 'Connecting...',
  connected: 'Connected',
  reconnecting: 'Connecting...',
  stopped: 'Not connected',
};

/** Whether updates can come. */
export function ConnectionState({ connection }: { connection: Connection }) {
  return (
    <p className={css.connection} data-connection={connection} role="status">
      {WORDS[connection]}
    </p>
  );
}
