import type { TestApp } from '../../testing/test-app';

/** Where a visit ended, and the text of the answer there. */
export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
}

let browsers = 0;

/** A browser between the site and a provider: follows redirects and keeps cookies, each for its own origin. */
export class TestBrowser {
  /** An address of its own, since there are limits per address. */
  readonly #address = `10.6.0.${++browsers}`;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(
    private readonly site: TestApp,
    private readonly siteUrl: string,
  ) {}

  /** Follows redirects to the first address for which `stop` is true, which isn't opened. */
  async follow(from: string, stop: (url: URL) => boolean): Promise<URL> {
    let url = new URL(from, this.siteUrl);
    for (let hops = 0; hops < 10; hops++) {
      const { headers } = await this.open(url);
      const location = headers.get('location');
      if (!location) throw new Error(`${url} leads nowhere`);
      url = new URL(location, url);
      if (stop(url)) return url;
    }
    throw new Error('redirects without end');
  }

  /** A call of the page that is open at the site. */
  post = (path: string, body: object) => this.send('POST', path, body, null);

  /** The same with the session of the customer who is logged in there. */
  async send(method: 'POST' | 'PATCH', path: string, body: object, token: string | null) {
    const { host } = new URL(this.siteUrl);
    const headers = { cookie: this.#cookie(host), ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await this.site.call(method, path, { body, headers, from: this.#address });
    this.#keep(host, [answer.headers['set-cookie'] ?? []].flat());
    return answer;
  }

  #keep(host: string, given: readonly string[]): void {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    for (const line of given) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
  }

  #cookie(host: string): string {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async open(to: URL | string): Promise<Visit> {
    const url = new URL(to, this.siteUrl);
    const answer = await this.#ask(url, { cookie: this.#cookie(url.host) });
    this.#keep(url.host, answer.headers.getSetCookie());
    return { url, status: answer.status, headers: answer.headers };
  }

  async #ask(url: URL, headers: { cookie: string }): Promise<Omit<Visit, 'url'>> {
    if (url.host !== new URL(this.siteUrl).host) return fetch(url, { headers, redirect: 'manual' });
    const path = `${url.pathname}${url.search}`;
    const answer = await this.site.call('GET', path, { headers, from: this.#address });
    const { statusCode, headers: said } = answer;
    const lines = Object.entries(said).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    return { status: statusCode, headers: new Headers(lines) };
  }
}
