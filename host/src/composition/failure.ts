import type { CompositionFailure } from '@food/contracts/ops';
import { traceId } from './trace';

export type FailureKind = CompositionFailure['kind'];

/** Why a release could not be used. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure';
  /** The trace id of the customer's click before the failure: the panel and the report both name it. */
  readonly trace = traceId();
  constructor(
    readonly kind: FailureKind,
    message: string,
    cause?: unknown,
    /** The actual kind, if it takes a while to determine. The report waits for it, the customer doesn't. Never rejects. */
    readonly turnsOut: Promise<FailureKind> | null = null,
  ) {
    super(message, { cause });
  }
}

/** Converts an error: one that nothing classified was thrown by the release's own code. */
export function asFailure(error: unknown, kind: FailureKind): PartFailure {
  return error instanceof PartFailure ? error : new PartFailure(kind, String(error), error);
}
