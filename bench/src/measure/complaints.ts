import type { Page, Request, Response } from '@playwright/test';

/** The call by which a page tells its server that a part of it failed, even if the customer saw nothing of it. */
const FAILURE = '/telemetry/composition';

/** Everything that goes wrong in a page. A load in which something did says nothing about the page's speed. */
export class Complaints {
  readonly #seen: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', ({ message }) => this.#seen.push(`uncaught: ${message}`));
    page.on('console', (said) => said.type() === 'error' && this.#seen.push(`console: ${said.text()}`));
    page.on('request', (request) => this.#onRequest(request));
    page.on('response', (response) => this.#onResponse(response));
    page.on('requestfailed', (request) => this.#onFailed(request));
  }

  get all(): readonly string[] {
    return this.#seen;
  }

  #onRequest(request: Request): void {
    if (request.url().endsWith(FAILURE)) this.#seen.push(`a part failed: ${request.postData()}`);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#seen.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }

  #onFailed(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // Going on to another page cuts off requests under way.
    if (reason !== 'net::ERR_ABORTED') this.#seen.push(`${reason} ${request.method()} ${request.url()}`);
  }
}
