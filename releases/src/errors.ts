/** A refusal in words for the person at the keyboard: what is wrong, who must act, what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The site takes only signed deployments, and this process has no key to sign with. */
export class KeyMissing extends Refusal {
  override readonly name = 'KeyMissing';
}
