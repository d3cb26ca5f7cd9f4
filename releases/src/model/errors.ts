/** A refusal with a message for the person at the keyboard: what is wrong, who must act, what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The release store can't be used: it does not answer, refuses this process, or is full. Once that is fixed, the same call works. */
export class StoreAway extends Refusal {}

/** Whether what was read is at fault: it is damaged, not trusted, or in an unknown form. What could not be read may be the right one. */
export const isAtFault = (error: unknown): error is Refusal =>
  error instanceof Refusal && !(error instanceof StoreAway);

/** Skips what is at fault; throws any other error. */
export function orNull(error: unknown): null {
  if (isAtFault(error)) return null;
  throw error;
}

/** A newer version of these programs wrote this, in a form that this one doesn't know. */
export class NewerFormat extends Refusal {}

/** The same, but throws also what a newer version wrote: that may be the right one. */
export function orNullIfKnown(error: unknown): null {
  if (error instanceof NewerFormat) throw error;
  return orNull(error);
}

/** A file of a release is lost, or is not the one that was published. */
export class UnusableFile extends Refusal {
  override readonly name = 'UnusableFile';
}

/** The site takes only signed deployments, and this process has no key to sign with. */
export class KeyMissing extends Refusal {
  override readonly name = 'KeyMissing';
}

/** The root asks for more signatures than there are. */
export class SignaturesMissing extends Refusal {
  override readonly name = 'SignaturesMissing';
}

/** Another deployment became live after the one was read that the new one was made from. */
export class Overtaken extends Refusal {
  override readonly name = 'Overtaken';
}

/** A deployment has a lower number than the last one that was live. */
export class Older extends Refusal {}

/** `deployment.json` or `timestamp.json` is missing, damaged, or not trusted; another may replace it. */
export class UnusablePointer extends Refusal {
  override readonly name: string = 'UnusablePointer';

  /** @param tag the store's tag of the present bytes, null for none: a replacement is conditional on it */
  constructor(
    message: string,
    readonly tag: string | null,
  ) {
    super(message);
  }
}

/** `timestamp.json` names an older deployment than an earlier timestamp did. */
export class OldTimestamp extends UnusablePointer {
  override readonly name = 'OldTimestamp';

  /** @param named the newest deployment that was ever named */
  constructor(
    message: string,
    tag: string | null,
    readonly named: number,
  ) {
    super(message, tag);
  }
}
