import type { Attempt, Page } from './inconsistencies';

/** Everything that all customers know in the end. */
export class Journal {
  readonly attempts: Attempt[] = [];
  readonly pages: Page[] = [];
  /** Failed tries, by status; 0 if no answer came. */
  readonly failures = new Map<number, number>();

  failed(status: number | null): void {
    const kind = status ?? 0;
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }

  failuresInWords(): string {
    return [...this.failures].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ');
  }

  get failedTries(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }
}
