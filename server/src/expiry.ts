import type { AppContext } from './context';

/** Removes one kind of expired rows. Nothing may rely on it having run: every reader of a row checks its time. */
export interface Expiry {
  /** Its name in logs and metrics. */
  readonly what: string;
  readonly expire: (context: AppContext) => Promise<unknown>;
}
