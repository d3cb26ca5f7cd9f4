import { tooMany } from '../http/errors';

/** Lets few tasks run at once and few more wait, so that a flood of expensive requests can't stop the server. */
export class ConcurrencyLimiter {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** @throws HttpError 429 if too many wait already */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.atOnce) {
      if (this.#waiting.length >= this.mayWait)
        throw tooMany('We are very busy. Please try again in a moment.', 5, 'BUSY');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
