import type { Connection } from '@food/live/subscribe';
import { t } from '../messages';
import css from './track.module.css';

const WORDS = {
  connecting: 'connection.connecting',
  connected: 'connection.connected',
  reconnecting: 'connection.connecting',
  stopped: 'connection.stopped',
} as const satisfies Record<Connection, string>;

/** Whether updates can come. That it reconnects is announced beside it, once (`DeliveryStage`). */
export function ConnectionState({ connection }: { connection: Connection }) {
  return (
    <p
      className={css.connection}
      data-connection={connection}
      role="status"
      aria-live={connection === 'reconnecting' ? 'off' : 'polite'}
    >
      {t(WORDS[connection])}
    </p>
  );
}
