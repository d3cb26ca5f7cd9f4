import { setTimeout as pause } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../context';
import { createEvents } from '../events';
import { renderingPages } from './rendering-pages';
import { storeSource } from './store-source';
import { hostFiles, openTestStore } from './testing/test-store';

const HOST = `module.exports = { provided: {}, renderPage: async (routes, path) => 'drawn at ' + path };`;
const ROUTES = 'module.exports = {};';
const pin = (text: string) => ({ bytes: text.length, integrity: integrityFor(text) });
const server = (text: string) => ({ file: 'server.cjs', integrity: integrityFor(text) });

const site = openTestStore();
beforeAll(async () => {
  const files = hostFiles().set('server.cjs', Buffer.from(HOST));
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(String(bytes))]));
  await site.publishHost({ server: server(HOST), files: pins }, files);
  const pages = [buildPage('/home', { js: [], css: [], serverRender: true })];
  for (const version of ['1.0.0', '1.1.0'])
    await site.publishCatalog(
      { version, pages, server: server(ROUTES), files: { 'server.cjs': pin(ROUTES) } },
      { 'server.cjs': ROUTES },
    );
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
afterAll(() => site.clear());

/** A server without visitors, and the files of code that it has loaded. */
function quietServer(isLate = () => false) {
  const log = { error: () => undefined } as unknown as FastifyBaseLogger;
  const source = storeSource(site.store, { read: async () => null, write: async () => undefined }, log);
  const loaded: string[] = [];
  const store: typeof site.store = {
    ...site.store,
    get: (key) => {
      if (key.endsWith('server.cjs')) loaded.push(key);
      return site.store.get(key);
    },
  };
  const app = fastify();
  const context = { log, events: createEvents() } as AppContext;
  renderingPages(app, context, { store, source, isLate, preloadsFirstPage: true });
  return { loaded, close: () => app.close() };
}

describe('The code that draws the first page', () => {
  it('is loaded at the start, and again after a promotion, before a visitor comes', async () => {
    const { loaded, close } = quietServer();
    while (loaded.length < 2) await pause(20);

    await site.promote('catalog@1.1.0');
    while (loaded.length < 4) await pause(20);
    await close();

    expect(loaded.filter((key) => key.includes('catalog'))).toEqual([
      'releases/catalog/1.0.0/server.cjs',
      'releases/catalog/1.1.0/server.cjs',
    ]);
  });

  it('is loaded once the server is overloaded no more, so that nobody waits for it', async () => {
    let isLate = true;
    const { loaded, close } = quietServer(() => isLate);
    await pause(50);
    const before = loaded.length;
    isLate = false;
    while (loaded.length < 2) await pause(20);
    await close();

    expect(before).toBe(0);
  });
});
