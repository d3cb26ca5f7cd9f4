import { ApiError } from '@food/platform/api-error';

/**
 * Writes one line to the log, for failures that are only logged (rule: failures-only-logged): the failure, without any data of
 * the customer.
 */
export function logFailure(what: string, error: unknown): void {
  console.info(`${what} failed: ${error instanceof ApiError ? error.kind : 'unknown'}`);
}

/** Passes a call through, and logs its failure on the way. */
export async function logged<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}
