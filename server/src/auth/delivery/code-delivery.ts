import type { AppContext } from '../../context';
import type { CodeMessage } from './code-message';
import { DeliveryQueue } from './delivery-queue';
import { createOutbox, type Outbox } from './outbox';
import { mailSender } from './send-mail';
import { smsSender } from './send-sms';

export interface CodeDelivery {
  /** Sends a code in the background; never throws and never waits. */
  deliver(message: CodeMessage): void;
  /** What was sent, in the demo alone. */
  readonly outbox: Outbox | null;
  /** Finishes what it can with grace. */
  close(): Promise<void>;
}

/** Codes go by mail and text message where these are set up; the demo shows them in its outbox besides. */
export function createCodeDelivery(context: AppContext): CodeDelivery {
  const { smtpUrl, smtpFrom, smsWebhookUrl, demo } = context.config;
  const outbox = demo ? createOutbox(context.clock) : null;
  const queue = new DeliveryQueue(context, {
    email: smtpUrl ? mailSender(smtpUrl, smtpFrom, context.config) : null,
    sms: smsWebhookUrl ? smsSender(smsWebhookUrl, context.config) : null,
  });
  return {
    deliver: (message) => {
      outbox?.add(message);
      queue.add(message);
    },
    outbox,
    close: () => queue.close(),
  };
}
