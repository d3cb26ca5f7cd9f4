import { DeliveryFailure, type Send } from './message';
import { type Sender, wordsOf } from './words';

/** Temporary refusals: a timeout, a request too early, too many requests. */
const PASSING = [408, 425, 429];

/** `fetch` doesn't accept name and password in an address. */
function splitCredentials(address: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { url, headers: username ? { authorization: `Basic ${credentials.toString('base64')}` } : {} };
}

function toFailure({ name, cause }: { name?: string; cause?: { code?: string } }): DeliveryFailure {
  return new DeliveryFailure(`webhook ${cause?.code ?? name}`, false);
}

/** Sends messages to the webhook of an SMS service: POST `{to, text}`, with `code` if it is one; any 2xx means accepted. */
export function smsSender(webhookUrl: string, sender: Sender): Send {
  const { url, headers } = splitCredentials(webhookUrl);
  return async (message, signal) => {
    const { to } = message;
    const { sms: text, code } = wordsOf(message, sender);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, ...(code && { code }) }),
      // Redirects aren't followed.
      redirect: 'manual',
      signal,
    }).catch((error) => {
      throw toFailure(error);
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (!ok) throw new DeliveryFailure(`webhook HTTP ${status}`, status < 500 && !PASSING.includes(status));
  };
}
