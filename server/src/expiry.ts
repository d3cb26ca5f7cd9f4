import type { AppContext } from './context';

/** Removes one kind of rows that have run out. Nothing may rely on it having run: every reader of a row looks at its time. */
export interface Expiry {
  /** As logs and metrics name it. */
  readonly what: string;
  readonly expire: (context: AppContext) => Promise<unknown>;
}
