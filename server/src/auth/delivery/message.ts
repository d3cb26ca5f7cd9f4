import type { Language } from '@food/contracts/language';

interface Addressed {
  /** An email address, or a mobile of ten digits. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly language: Language;
}

/** A one-time code on its way to a customer. */
export interface CodeMessage extends Addressed {
  readonly code: string;
  /** What it was asked for and from where: only a newer one of the same takes its place (rule: one-time-code). */
  readonly asked: string;
}

/** What was changed of an account; what moved went to somebody else, who showed that it is theirs (rule: first-proof-claims). */
export type Changed = 'email' | 'mobile' | 'password' | 'deleted' | 'email-moved' | 'mobile-moved';

/** Word to a customer of what changed in their account (rule: contact-change-told), or that it is gone (rule: account-deleted). */
interface Notice extends Addressed {
  readonly changed: Changed;
}

export type Message = CodeMessage | Notice;

export const isCode = (message: Message): message is CodeMessage => 'code' in message;

/**
 * Hands a message over, once.
 *
 * @throws DeliveryFailure
 */
export type Send = (message: Message, signal: AbortSignal) => Promise<void>;

/** A message was not taken. `reason` may be logged: it holds neither the code nor an address. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';

  constructor(
    readonly reason: string,
    /** Trying again would end the same. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }
}

/** Enough of a recipient to find their complaint in the log, too little to write to them. */
export function mask(to: string): string {
  const at = to.lastIndexOf('@');
  return at > 0 ? `${to[0]}***${to.slice(at)}` : `***${to.slice(-2)}`;
}
