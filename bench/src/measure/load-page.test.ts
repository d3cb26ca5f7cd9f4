import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { loadPage } from './load-page';
import { PAGES } from './measured-pages';
import { withBrowser } from './rounds';
import type { Scene } from './scene';

// A real Chromium.
jest.setTimeout(180_000);

const measured = PAGES.find(({ path }) => path === '/login')!;
const throttle = { latencyMs: 0, downBitsPerSecond: 1e9, upBitsPerSecond: 1e9, cpu: 1 };
const scene: Scene = {
  stored: { customer: {}, cart: {} },
  orders: { pending: '', active: '', delivered: '' },
};
const pageWith = (head: string) => `<!doctype html><link rel="icon" href="data:,">${head}
  <main><form><button type="submit">Login</button></form></main>`;
const report = (call: string, body: object) =>
  `<script>fetch('/telemetry/${call}', { method: 'POST', body: '${JSON.stringify(body)}' })</script>`;

let server: Server;
let html: string;

beforeAll(async () => {
  server = createServer(({ url }, reply) => {
    if (url === measured.path) reply.setHeader('content-type', 'text/html').end(html);
    else if (url?.startsWith('/telemetry/')) reply.end('{}');
    else if (url === '/cut.js') reply.destroy();
    else reply.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const load = (browser: Browser) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variant = { name: 'composed', front: { url, close: () => undefined }, scene };
  return loadPage(browser, { variant, measured, throttle });
};

it.each([
  ['whose script throws', '<script>throw new Error("no such function")</script>', /no such function/],
  ['whose script is not there', '<script src="/gone.js"></script>', /404 GET .*\/gone\.js/],
  ['whose script never came whole', '<script src="/cut.js"></script>', /GET .*\/cut\.js/],
  [
    'that fails after its scripts have taken it over',
    `<p data-rendered></p><script>
      setTimeout(() => document.querySelector('[data-rendered]').removeAttribute('data-rendered'), 2000);
      setTimeout(() => { throw new Error('no such dish'); }, 2300);
    </script>`,
    /no such dish/,
  ],
  [
    'that the browser drew again',
    report('composition', { part: 'auth', kind: 'hydration', outcome: 'recovered' }),
    /auth.*hydration/,
  ],
])('counts no load of a page %s, even if its content is there', async (_, head, complaint) => {
  html = pageWith(head);

  await withBrowser(async (browser) => {
    const loaded = load(browser);

    await expect(loaded).rejects.toThrow(complaint);
    await expect(loaded).rejects.toThrow(/^\/login, composed: /);
  });
});

it.each([
  ['that reports its visit', report('visit', { releases: ['auth@1.0.0'] })],
  ['whose map can not be reached', '<img src="http://tiles.invalid/1/0/0.png" alt="">'],
])('counts the load of a page %s', async (_, head) => {
  html = pageWith(head);

  await withBrowser(async (browser) => {
    expect((await load(browser)).content).toBeGreaterThan(0);
  });
});
