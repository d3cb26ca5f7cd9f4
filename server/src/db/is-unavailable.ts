/** Node's for a network that doesn't carry, PostgreSQL's for a server that starts, stops, is full, or gave up waiting. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|53...|57P0.|57014|55P03|25P0[34]|40001|40P01)$/;
/** What the driver says without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether a failure says that the database can't be asked now, so that trying again soon makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && CODES.test(at.code)) return true;
    if (WORDS.test(at.message)) return true;
  }
  return false;
}
