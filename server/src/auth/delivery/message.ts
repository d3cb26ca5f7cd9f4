import type { Language } from '@food/contracts/language';

interface Addressed {
  /** An email address, or a mobile of ten digits. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly language: Language;
}

/** A one-time code to be sent to a customer. */
export interface CodeMessage extends Addressed {
  readonly code: string;
  /** Its purpose and requester: only a newer code with the same topic replaces it (rule: one-time-code). */
  readonly asked: string;
}

/**
 * The change of an account; `moved`: the identifier went to somebody else, who proved that it is theirs (rule:
 * first-proof-claims).
 */
export type Changed = 'email' | 'mobile' | 'password' | 'deleted' | 'email-moved' | 'mobile-moved';

/**
 * A notification to a customer that something changed in their account (rule: contact-change-told), or that it was deleted (rule:
 * account-deleted).
 */
interface Notice extends Addressed {
  readonly changed: Changed;
}

export type Message = CodeMessage | Notice;

export const isCode = (message: Message): message is CodeMessage => 'code' in message;

/**
 * Sends a message, once.
 *
 * @throws DeliveryFailure
 */
export type Send = (message: Message, signal: AbortSignal) => Promise<void>;

/** A message was not accepted. `reason` may be logged: it contains neither the code nor an address. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';

  constructor(
    readonly reason: string,
    /** Whether trying again is useless. */
    readonly permanent: boolean,
  ) {
    super(reason);
  }
}

/** Enough of a recipient to find their complaint in the log, too little to contact them. */
export function mask(to: string): string {
  const at = to.lastIndexOf('@');
  return at > 0 ? `${to[0]}***${to.slice(at)}` : `***${to.slice(-2)}`;
}
