/** Node's codes for a network failure; PostgreSQL's for a server that starts, stops, is full, timed out, or is read-only. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|53...|25006|57P0.|57014|55P03|25P0[34]|40001|40P01)$/;
/** The driver's messages without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

/** A server that is a standby, or was made read-only. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const LOCKED = '55P03';

interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Whether a failure, or one of its causes, matches. */
function isAbout(error: unknown, isSo: (failure: Failure) => boolean): boolean {
  let at = error as Failure | null | undefined;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if (isSo(at)) return true;
    at = at.cause as typeof at;
  }
  return false;
}

/** Whether a failure means that the database is unavailable now, so that trying again soon makes sense. */
export const isUnavailable = (error: unknown): boolean =>
  isAbout(error, ({ code, message }) => CODES.test(String(code)) || WORDS.test(String(message)));

/** Whether a failure means that the database answers but accepts no writes now: it is read-only, or its disk is full. */
export const refusesChange = (error: unknown): boolean =>
  isAbout(error, ({ code }) => code === READ_ONLY || code === DISK_FULL);

/** Whether a failure means that this connection is read-only. A new one may not be. */
export const isReadOnly = (error: unknown): boolean => isAbout(error, ({ code }) => code === READ_ONLY);

/** Whether a failure means that a lock was held by somebody else for too long. */
export const isHeldByOthers = (error: unknown): boolean => isAbout(error, ({ code }) => code === LOCKED);
