import { createHmac, randomBytes } from 'node:crypto';

/** Beyond this the oldest are forgotten, so that no flood of reports can fill the memory. */
const MOST = 50_000;

/**
 * Tells whether an address reports something for the first time in a while. Addresses are never kept: only a hash with a
 * salt that this process drew and that ends with it.
 */
export class ReportDeduplicator {
  readonly #salt = randomBytes(16);
  /** By hash, until when; oldest first, since all are kept equally long. */
  readonly #seen = new Map<string, number>();

  /** @param keptFor in milliseconds */
  constructor(private readonly keptFor: number) {}

  isFirst(now: Date, address: string, ...what: string[]): boolean {
    const time = now.getTime();
    for (const [hash, until] of this.#seen) {
      if (until > time && this.#seen.size < MOST) break;
      this.#seen.delete(hash);
    }
    const hash = createHmac('sha256', this.#salt)
      .update([address, ...what].join('\0'))
      .digest('base64');
    if (this.#seen.has(hash)) return false;
    this.#seen.set(hash, time + this.keptFor);
    return true;
  }
}
