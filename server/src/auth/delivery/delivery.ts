import type { Language } from '@food/contracts/language';
import { Gauge } from 'prom-client';
import type { AppContext } from '../../context';
import { DeliveryQueue } from './delivery-queue';
import type { Changed, CodeMessage, Message } from './message';
import { createOutbox, type Outbox } from './outbox';
import { mailSender } from './send-mail';
import { smsSender } from './send-sms';

/** Where a customer could be reached before a change. */
interface Reachable {
  readonly email: string | null;
  readonly mobile: string | null;
}

export interface Delivery {
  /** Sends a code in the background, and never throws; only the demo's outbox is waited for. */
  deliver(message: CodeMessage): Promise<void>;
  /**
   * Tells a customer what changed in their account, at the address that it had before; likewise in the background.
   *
   * @param language of the request that changed it: no other is known of a customer
   */
  notify(before: Reachable, changed: Changed, language: Language): Promise<void>;
  /** What was sent, in the demo alone. */
  readonly outbox: Outbox | null;
  /** Finishes what it can with grace. */
  close(): Promise<void>;
}

/** Messages go by mail and text message where these are set up; the demo shows them in its outbox besides. */
export function createDelivery(context: AppContext): Delivery {
  const { smtpUrl, smtpFrom, smsWebhookUrl, demo } = context.config;
  const outbox = demo ? createOutbox(context) : null;
  const queue = new DeliveryQueue(context, {
    email: smtpUrl ? mailSender(smtpUrl, smtpFrom, context.config) : null,
    sms: smsWebhookUrl ? smsSender(smsWebhookUrl, context.config) : null,
  });
  new Gauge({
    name: 'messages_waiting',
    help: 'Codes and news to customers that this process has not brought yet; from 1,000 on it takes no more',
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
      // Mail costs nothing, so it tells of every change but that the email itself is somebody else's now.
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
