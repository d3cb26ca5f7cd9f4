/** Receives the progress of a long piece of work. */
export interface Progress {
  /** A step begins, e.g. `Opening 14 pages in Chromium`. */
  step(words: string): void;
  /** How far that step is, e.g. `5 of 14`. */
  at(words: string): void;
}

/** Ignores the progress. */
export const SILENT: Progress = { step: () => undefined, at: () => undefined };
