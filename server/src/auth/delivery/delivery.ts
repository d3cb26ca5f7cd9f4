import type { Language } from '@food/contracts/language';
import { Gauge } from 'prom-client';
import type { AppContext } from '../../context';
import { DeliveryQueue } from './delivery-queue';
import type { Changed, CodeMessage, Message } from './message';
import { createOutbox, type Outbox } from './outbox';
import { mailSender } from './send-mail';
import { smsSender } from './send-sms';

/** A customer's addresses before a change. */
interface Reachable {
  readonly email: string | null;
  readonly mobile: string | null;
}

export interface Delivery {
  /** Sends a code in the background, and never throws; only the demo's outbox is awaited. */
  deliver(message: CodeMessage): Promise<void>;
  /**
   * Notifies a customer of a change in their account, at the address that it had before; also in the background.
   *
   * @param language of the request that made the change: no other is known of a customer
   */
  notify(before: Reachable, changed: Changed, language: Language): Promise<void>;
  /** The sent messages, in the demo only. */
  readonly outbox: Outbox | null;
  /** Shuts down gracefully. */
  close(): Promise<void>;
}

/** Messages are sent by mail and text message if these are configured; the demo also shows them in its outbox. */
export function createDelivery(context: AppContext): Delivery {
  const { smtpUrl, smtpFrom, smsWebhookUrl, demo } = context.config;
  const outbox = demo ? createOutbox(context) : null;
  const queue = new DeliveryQueue(context, {
    email: smtpUrl ? mailSender(smtpUrl, smtpFrom, context.config) : null,
    sms: smsWebhookUrl ? smsSender(smsWebhookUrl, context.config) : null,
  });
  new Gauge({
    name: 'messages_waiting',
    help: 'Codes and news to customers that this process has not brought yet; from 1,000 of a channel on it takes no more of them',
    registers: [context.metrics],
    collect() {
      this.set(queue.size);
    },
  });
  const send = async (message: Message): Promise<void> => {
    queue.add(message);
    await outbox?.add(message).catch((error: unknown) => {
      context.log.error({ err: error }, 'a message is missing in the outbox');
    });
  };
  return {
    deliver: send,
    notify: async ({ email, mobile }, changed, language) => {
      // Mail is free, so it reports every change, except that the email itself now belongs to somebody else.
      if (email && changed !== 'email-moved')
        await send({ to: email.toLowerCase(), channel: 'email', language, changed });
      const byText =
        changed === 'mobile' || changed === 'email-moved' || (changed === 'deleted' && email === null);
      if (mobile && byText) await send({ to: mobile, channel: 'sms', language, changed });
    },
    outbox,
    close: () => queue.close(),
  };
}
