import type { AnswerOf } from '@food/contracts/call';
import type { getOutbox } from '@food/contracts/ops';
import type { AppContext } from '../../context';
import { readIdentifier } from '../identifier';
import { isCode, type Message } from './message';
import { wordsOf } from './words';

type OutboxEntry = AnswerOf<typeof getOutbox>[number];

/** The demo's messages, newest first; kept in memory alone, because elsewhere codes are stored hashed. */
export interface Outbox {
  add(message: Message): void;
  read(to: string | undefined): OutboxEntry[];
}

const MOST_ENTRIES = 200;

export function createOutbox({ clock, config }: Pick<AppContext, 'clock' | 'config'>): Outbox {
  const entries: OutboxEntry[] = [];
  return {
    add: (message) => {
      const { to, channel } = message;
      const what = isCode(message)
        ? { code: message.code }
        : { code: null, text: wordsOf(message, config).sms };
      entries.unshift({ to, channel, ...what, sent_at: clock.now().toISOString() });
      entries.length = Math.min(entries.length, MOST_ENTRIES);
    },
    read: (to) =>
      to?.trim() ? entries.filter((entry) => entry.to === readIdentifier(to).value) : [...entries],
  };
}
