import type { NodemailerError } from 'nodemailer';
import { z } from 'zod';
import { isThisMachine } from '../../config';
import { DeliveryFailure, type Send } from './message';
import { mailHtml, mailText, type Sender, wordsOf } from './words';

const address = z.email();

/** Names the failure by codes alone: a mail server's message often quotes the address. */
function toFailure(error: NodemailerError): DeliveryFailure {
  const { code, originalCode, responseCode, permanent } = error;
  const reason = [code ?? error.name, originalCode, responseCode].filter(Boolean).join(' ');
  return new DeliveryFailure(`SMTP ${reason}`, permanent === true);
}

/** Sends messages by mail through the server of an `smtp(s)://` address, one connection per mail. */
export function mailSender(smtpUrl: string, from: string, sender: Sender): Send {
  // Loaded here, since a server without SMTP_URL doesn't need it. Nothing is ever read from a file or a URL into a mail.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      // Codes must not be sent unencrypted: a man in the middle can remove the offer of STARTTLS.
      requireTLS: !isThisMachine(smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return async (message, signal) => {
    const { to } = message;
    // A line break or a comma could add recipients or headers.
    if (!address.safeParse(to).success) throw new DeliveryFailure('no email address', true);
    const words = wordsOf(message, sender);
    const transport = await loading;
    await transport
      .sendMail({
        from: { name: sender.brandName, address: from },
        to: { name: '', address: to },
        subject: words.subject,
        text: mailText(words, sender),
        html: mailHtml(words, sender),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
      .catch((error: NodemailerError) => {
        throw toFailure(error);
      });
  };
}
