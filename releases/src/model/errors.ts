/** A refusal in words for the person at the keyboard: what is wrong, who must act, what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The release store does not answer, or not with what was asked for; trying again soon makes sense. */
export class StoreAway extends Refusal {}

/** The site takes only signed deployments, and this process has no key to sign with. */
export class KeyMissing extends Refusal {
  override readonly name = 'KeyMissing';
}

/** The root asks for more signatures than there are. */
export class SignaturesMissing extends Refusal {
  override readonly name = 'SignaturesMissing';
}

/** Another deployment became live since the one was read that the new one was made from. */
export class Overtaken extends Refusal {
  override readonly name = 'Overtaken';
}

/** `deployment.json` or `timestamp.json` is gone, damaged, or not to be believed; another may take its place. */
export class UnusablePointer extends Refusal {
  override readonly name: string = 'UnusablePointer';

  /** @param tag what the store says of the bytes that are there, null for none: whoever replaces them must still find it */
  constructor(
    message: string,
    readonly tag: string | null,
  ) {
    super(message);
  }
}

/** `timestamp.json` names an older deployment than one did that was seen before. */
export class OldTimestamp extends UnusablePointer {
  override readonly name = 'OldTimestamp';

  /** @param named the newest deployment that was named */
  constructor(
    message: string,
    tag: string | null,
    readonly named: number,
  ) {
    super(message, tag);
  }
}
