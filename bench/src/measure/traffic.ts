import type { CDPSession } from '@playwright/test';

interface Exchange {
  url: string;
  picture: boolean;
  script: boolean;
  /** Seconds on the browser's clock. */
  start: number;
  end: number;
  /** On the line: with headers, and without. */
  bytes: number;
  body: number;
}

/** The requests of a page up to some moment. */
export interface Asked {
  requests: number;
  /** The HTML, and the longest chain of requests of which each began after the one before had ended. */
  levels: number;
  kilobytes: number;
  kilobytesWithPictures: number;
}

/** Listens to a page's requests from the network's side. */
export class Traffic {
  readonly #open = new Map<string, Exchange>();
  readonly #done: Exchange[] = [];
  #lastChange = performance.now();

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      if (!/^https?:/.test(request.url)) return;
      const kind = { picture: type === 'Image', script: type === 'Script' };
      this.#open.set(requestId, { url: request.url, ...kind, start: timestamp, end: 0, bytes: 0, body: 0 });
      this.#lastChange = performance.now();
    });
    // A hinted file that its loader finds there has events of its own, but no second request.
    cdp.on('Network.requestServedFromCache', ({ requestId }) => this.#open.delete(requestId));
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) this.#open.delete(requestId);
    });
    cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const exchange = this.#open.get(requestId);
      if (exchange) exchange.body += encodedDataLength;
    });
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#finish(requestId, timestamp, encodedDataLength),
    );
    cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#finish(requestId, timestamp, 0));
  }

  #finish(requestId: string, end: number, bytes: number): void {
    const exchange = this.#open.get(requestId);
    if (!exchange) return;
    this.#open.delete(requestId);
    this.#done.push({ ...exchange, end, bytes });
    this.#lastChange = performance.now();
  }

  /** Whether no request has been under way for a while. */
  quietFor(milliseconds: number): boolean {
    return this.#open.size === 0 && performance.now() - this.#lastChange > milliseconds;
  }

  /** The requests in the first milliseconds of the page. */
  askedBy(milliseconds: number): Asked {
    const start = Math.min(...this.#done.map((exchange) => exchange.start));
    const until = start + milliseconds / 1000;
    const asked = this.#done.filter((exchange) => exchange.start < until);
    const needed = asked.filter(({ picture }) => !picture);
    return {
      requests: asked.length,
      levels: 1 + longestChain(needed.filter((exchange) => exchange.end < until && exchange.start > start)),
      kilobytes: kilobytes(needed),
      kilobytesWithPictures: kilobytes(asked),
    };
  }

  /** Size of the scripts that arrived in the first milliseconds of the page, with headers and without. */
  scriptsBy(milliseconds: number): { scriptKilobytes: number; scriptBodyKilobytes: number } {
    const until = Math.min(...this.#done.map(({ start }) => start)) + milliseconds / 1000;
    const scripts = this.#done.filter(({ script, end }) => script && end <= until);
    const bodies = scripts.reduce((sum, { body }) => sum + body, 0) / 1000;
    return { scriptKilobytes: kilobytes(scripts), scriptBodyKilobytes: bodies };
  }

  /** In KB: all exchanges so far for which `counts` is true, or all of them. */
  kilobytes(counts: (url: string) => boolean = () => true): number {
    return kilobytes(this.#done.filter(({ url }) => counts(url)));
  }

  /** One line for each request, to see what a page does. */
  story(): string[] {
    const begin = Math.min(...this.#done.map(({ start }) => start));
    const ms = (at: number) => String(Math.round((at - begin) * 1000)).padStart(5);
    return [...this.#done]
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, bytes, url }) => `${ms(start)} ${ms(end)} ${String(bytes).padStart(7)} ${url}`);
  }
}

const kilobytes = (list: readonly Exchange[]): number =>
  list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Greedy by earliest end: gives the longest chain of exchanges that don't overlap. */
function longestChain(exchanges: Exchange[]): number {
  let count = 0;
  let free = 0;
  for (const { start, end } of [...exchanges].sort((a, b) => a.end - b.end)) {
    if (start < free) continue;
    count += 1;
    free = end;
  }
  return count;
}
