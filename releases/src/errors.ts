/** A refusal in words for the person at the keyboard: what is wrong, who must act, what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
