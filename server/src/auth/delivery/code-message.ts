/** A one-time code on its way to a customer. */
export interface CodeMessage {
  /** An email address, or a mobile of ten digits. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
}

/**
 * Hands a code over, once.
 *
 * @throws DeliveryFailure
 */
export type SendCode = (message: CodeMessage, signal: AbortSignal) => Promise<void>;

/** A code was not taken. `reason` may be logged: it holds neither the code nor an address. */
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
