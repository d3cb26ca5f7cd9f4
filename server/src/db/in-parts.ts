/** A statement takes at most 65,535 values. */
const ROWS_AT_ONCE = 1_000;

/** Writes rows in as few statements as possible. */
export async function inParts<T>(rows: T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
}
