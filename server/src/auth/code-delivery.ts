import type { AppContext } from '../context';
import { readIdentifier } from './identifier';

/** A one-time code on its way to a customer. */
export interface CodeMessage {
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
}

/** Brings a code to the customer, or rejects. */
export type DeliverCode = (message: CodeMessage) => Promise<void>;

export interface OutboxEntry extends CodeMessage {
  readonly sent_at: string;
}

/** The demo's codes, newest first; kept in memory alone, because elsewhere codes are stored hashed. */
export interface Outbox {
  readonly deliver: DeliverCode;
  read(to: string | undefined): OutboxEntry[];
}

const MOST_ENTRIES = 200;

export function createOutbox(clock: AppContext['clock']): Outbox {
  const entries: OutboxEntry[] = [];
  return {
    deliver: async (message) => {
      entries.unshift({ ...message, sent_at: clock.now().toISOString() });
      entries.length = Math.min(entries.length, MOST_ENTRIES);
    },
    read: (to) =>
      to?.trim() ? entries.filter((entry) => entry.to === readIdentifier(to).value) : [...entries],
  };
}

/** Stands where no way to the customer is set up. */
export const notConfigured: DeliverCode = async ({ channel }) => {
  throw new Error(`One-time codes by ${channel} are not configured`);
};
