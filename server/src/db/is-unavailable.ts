/** Node's for a network that doesn't carry, PostgreSQL's for a server that starts, stops, is full, or gave up waiting. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|53...|57P0.|57014|55P03|25P0[34]|40001|40P01)$/;
/** What the driver says without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether a failure says that the database can't be asked now, so that trying again soon makes sense. */
export function isUnavailable(error: unknown): boolean {
  let at = error as { code?: unknown; message?: unknown; cause?: unknown } | null | undefined;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if (CODES.test(String(at.code)) || WORDS.test(String(at.message))) return true;
    at = at.cause as typeof at;
  }
  return false;
}
