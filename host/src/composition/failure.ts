import type { CompositionFailure } from '@food/contracts/ops';

export type FailureKind = CompositionFailure['kind'];

/** Why a release could not be used. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** A failure as one of ours: an error that nothing classified was thrown by the release's own code. */
export function asFailure(error: unknown, kind: FailureKind): PartFailure {
  return error instanceof PartFailure ? error : new PartFailure(kind, String(error), error);
}
