import type { Connection } from '@food/live/subscribe';
import { t } from '../messages';
import css from './track.module.css';

const WORDS = {
  connecting: 'connection.connecting',
  connected: 'connection.connected',
  reconnecting: 'connection.connecting',
  stopped: 'connection.stopped',
} as const satisfies Record<Connection, string>;

/** Whether updates can come. */
export function ConnectionState({ connection }: { connection: Connection }) {
  return (
    <p className={css.connection} data-connection={connection} role="status">
      {t(WORDS[connection])}
    </p>
  );
}
