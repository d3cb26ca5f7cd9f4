import type { AppContext } from '../../context';
import { readIdentifier } from '../identifier';
import type { CodeMessage } from './code-message';

interface OutboxEntry extends CodeMessage {
  readonly sent_at: string;
}

/** The demo's codes, newest first; kept in memory alone, because elsewhere codes are stored hashed. */
export interface Outbox {
  add(message: CodeMessage): void;
  read(to: string | undefined): OutboxEntry[];
}

const MOST_ENTRIES = 200;

export function createOutbox(clock: AppContext['clock']): Outbox {
  const entries: OutboxEntry[] = [];
  return {
    add: (message) => {
      entries.unshift({ ...message, sent_at: clock.now().toISOString() });
      entries.length = Math.min(entries.length, MOST_ENTRIES);
    },
    read: (to) =>
      to?.trim() ? entries.filter((entry) => entry.to === readIdentifier(to).value) : [...entries],
  };
}
