import type { AnswerOf } from '@food/contracts/call';
import type { getOutbox } from '@food/contracts/ops';
import { desc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context';
import { demoMessages } from '../auth-tables';
import { readIdentifier } from '../identifier';
import { isCode, type Message } from './message';
import { wordsOf } from './words';

type OutboxEntry = AnswerOf<typeof getOutbox>[number];

/** The demo's messages, of all processes; nowhere else are plain codes stored. */
export interface Outbox {
  add(message: Message): Promise<void>;
  /** The newest first. */
  read(to: string | undefined): Promise<OutboxEntry[]>;
}

const MOST_ENTRIES = 200;

export function createOutbox({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>): Outbox {
  return {
    add: async (message) => {
      const { to, channel } = message;
      const what = isCode(message) ? { code: message.code } : { text: wordsOf(message, config).sms };
      const [sent] = await db
        .insert(demoMessages)
        .values({ to, channel, ...what, sentAt: clock.now() })
        .returning({ seq: demoMessages.seq });
      await db.delete(demoMessages).where(sql`${demoMessages.seq} <= ${sent?.seq}::bigint - ${MOST_ENTRIES}`);
    },
    read: async (to) => {
      const recipient = to?.trim() ? readIdentifier(to).value : null;
      const entries = await db
        .select()
        .from(demoMessages)
        .where(recipient === null ? undefined : eq(demoMessages.to, recipient))
        .orderBy(desc(demoMessages.seq));
      return entries.map(({ to, channel, code, text, sentAt }) => ({
        to,
        channel,
        code,
        ...(text !== null && { text }),
        sent_at: sentAt.toISOString(),
      }));
    },
  };
}
