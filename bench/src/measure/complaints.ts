import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

/** The call by which a page tells its server that a part of it failed, even if the customer saw nothing of it. */
const FAILURE = '/telemetry/composition';

/** Everything that goes wrong in a page of this site. A load in which something did says nothing about the page's speed. */
export class Complaints {
  readonly #seen: string[] = [];

  constructor(
    page: Page,
    readonly site: string,
  ) {
    page.on('pageerror', ({ message }) => this.#seen.push(`uncaught: ${message}`));
    page.on('console', (said) => this.#onConsole(said));
    page.on('request', (request) => this.#onRequest(request));
    page.on('response', (response) => this.#onResponse(response));
    page.on('requestfailed', (request) => this.#onFailed(request));
  }

  get all(): readonly string[] {
    return this.#seen;
  }

  #onConsole(said: ConsoleMessage): void {
    // Chromium's line for what is recorded below with its address.
    if (said.type() !== 'error' || said.text().startsWith('Failed to load resource')) return;
    this.#seen.push(`console: ${said.text()}`);
  }

  #onRequest(request: Request): void {
    if (request.url().endsWith(FAILURE)) this.#seen.push(`a part failed: ${request.postData()}`);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400 || this.#isOfOthers(response.url())) return;
    this.#seen.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }

  #onFailed(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // Going on to another page cuts off requests under way.
    if (reason === 'net::ERR_ABORTED' || this.#isOfOthers(request.url())) return;
    this.#seen.push(`${reason} ${request.method()} ${request.url()}`);
  }

  /** Pictures of the map come from the internet, which a bench may not have. */
  #isOfOthers(url: string): boolean {
    return new URL(url).origin !== this.site;
  }
}
