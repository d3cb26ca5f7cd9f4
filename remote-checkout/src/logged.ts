import { ApiError } from '@food/platform/api-error';

/**
 * One line in the log, which is all that some failures get (rule: failures-only-logged): what went wrong, never
 * whose it was.
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
