import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StoredObject } from '@food/releases/object-store/object-store';
import type { RenderPage } from '@food/releases/render/render-page';
import { buildDeployment, buildHost, integrityFor } from '@food/releases/testing/release-builders';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from '../config';
import type { DeploymentSource } from './deployment-source';
import { pageServer } from './page-server';
import { storeSource } from './store-source';
import { openTestStore, type TestStore } from './testing/test-store';

const NOBODY = { read: async () => null, write: async () => undefined };
const NO_LOG = {} as FastifyBaseLogger;
const EVIL = integrityFor('stealEverything()');
let site: TestStore;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
afterAll(() => site.clear());

interface Given {
  readAnswer?: () => Promise<unknown>;
  renderPage?: RenderPage;
  menuVersion?: () => object | null;
}

/** Visits a site that is served from there, at /home if no address is given. */
function visiting(
  source: DeploymentSource,
  { readAnswer, renderPage, menuVersion }: Given = {},
): (path?: string) => Promise<string> {
  const pages = pageServer(source, readConfig({ DEMO: '1' }), {
    readAnswer: async () => ({ value: await (readAnswer ?? (async () => []))(), isOfMenu: true }),
    menuVersion: menuVersion ?? (() => null),
    readCard: async () => null,
    renderPage: renderPage ?? (async () => null),
    overlayIntegrity: () => '',
  });
  return async (path = '/home') => {
    const deployment = await source.live();
    const page = await pages({
      path,
      search: '',
      deployment,
      preview: null,
      language: 'en',
      isInspected: false,
    });
    return `${(await page.encoded(null)).bytes}`;
  };
}

/** Rendered by the remote's live release, and contains its version. */
const drawing = () =>
  jest.fn<ReturnType<RenderPage>, Parameters<RenderPage>>(async ({ host, remotes }) => {
    const { version = '' } = remotes.catalog?.live ?? host?.live ?? {};
    return { html: `<h1>drawn by ${version}</h1>`, by: `catalog@${version}`, styles: [] };
  });

/** The answers in a page, for these answers of the API. */
async function answersWith(readAnswer: () => Promise<unknown>): Promise<unknown> {
  const html = await visiting(storeSource(site.store, NOBODY, NO_LOG), { readAnswer })();
  return JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').answers;
}

describe('A page whose first answers', () => {
  it('come in time carries them', async () => {
    expect(await answersWith(async () => ['Biryani'])).toEqual({ '/auth/home/categories': ['Biryani'] });
  });

  it.each([
    ['hang', () => new Promise(() => undefined)],
    ['fail', () => Promise.reject(new Error('the database is gone'))],
  ])('%s comes all the same, without them: the browser asks itself', async (_, readAnswer) => {
    expect(await answersWith(readAnswer)).toEqual({});
  });
});

describe('A page that its release draws', () => {
  it('is drawn once for a thousand who ask at once, and its answers are asked once', async () => {
    const readAnswer = jest.fn(async () => ['Biryani']);
    const renderPage = drawing();
    const visit = visiting(storeSource(site.store, NOBODY, NO_LOG), { readAnswer, renderPage });

    const all = await Promise.all(Array.from({ length: 1_000 }, () => visit()));

    expect(new Set(all).size).toBe(1);
    expect(all[0]).toContain('drawn by 1.0.0');
    expect(renderPage).toHaveBeenCalledTimes(1);
    expect(readAnswer).toHaveBeenCalledTimes(1);
  });

  it('is kept until the menu changes, and not a moment longer', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let price = 100;
    let menu: object | null = {};
    const readAnswer = jest.fn(async () => price);
    const renderPage = drawing();
    const source = storeSource(site.store, NOBODY, NO_LOG);
    const visit = visiting(source, { readAnswer, renderPage, menuVersion: () => menu });
    const priceShown = async () => /categories":(\d+)/.exec(await visit())?.[1];

    const first = await priceShown();
    price = 120;
    now += 60_000;
    const kept = await priceShown();
    menu = {};
    const changed = await priceShown();
    // While changes can't be noticed, no page is older than two seconds.
    menu = null;
    price = 130;
    const unheard = await priceShown();
    price = 140;
    now += 2_000;
    const again = await priceShown();
    jest.restoreAllMocks();

    expect([first, kept, changed, unheard, again]).toEqual(['100', '100', '120', '130', '140']);
    expect(renderPage).toHaveBeenCalledTimes(4);
  });

  it('of a deployment that was altered in the store is not given once the good one is back', async () => {
    const menu = {};
    const good = storeSource(site.store, NOBODY, NO_LOG);
    const deployment = await good.live();
    const altered = structuredClone(deployment);
    Object.assign(altered.remotes.catalog?.live ?? {}, { entry: { file: 'entry.js', integrity: EVIL } });
    let live = altered;
    const source: DeploymentSource = {
      ...good,
      known: () => null,
      live: async () => live,
      withHost: async (wanted) => ({ ...(await good.withHost(deployment)), deployment: wanted }),
    };
    const visit = visiting(source, { renderPage: drawing(), menuVersion: () => menu });

    const evil = await visit();
    live = deployment;
    const mended = await visit();

    expect([evil, mended].map((page) => page.includes(EVIL))).toEqual([true, false]);
  });

  it('is drawn once, whatever spellings of its address a stranger makes up, and those have the page as the browser draws it', async () => {
    const menu = {};
    const renderPage = drawing();
    const source = storeSource(site.store, NOBODY, NO_LOG);
    const visit = visiting(source, { renderPage, menuVersion: () => menu });
    const spellings = Array.from({ length: 100 }, (_, at) => [
      `${'/'.repeat(at + 2)}home`,
      `/home${'/'.repeat(at + 1)}`,
      [...'/category/menu']
        .map((sign, nth) => ((at + 1) & (1 << (nth - 1)) ? sign.toUpperCase() : sign))
        .join(''),
      `/category/%6Denu${'/'.repeat(at)}`,
      `/category/%${'6'.repeat(at)}`,
    ]).flat();
    const [home, category] = [await visit(), await visit('/category/menu')];

    const others = await Promise.all(spellings.map((path) => visit(path)));

    expect(renderPage.mock.calls.map(([, path]) => path)).toEqual(['/home', '/category/menu']);
    for (const page of others) {
      expect(page).not.toContain('drawn by');
      expect(page).toContain('/releases/catalog/1.0.0/entry.js');
    }
    expect([await visit(), await visit('/category/menu')]).toEqual([home, category]);
  });

  it('is drawn for parameters with signs that a browser leaves as they are', async () => {
    const renderPage = drawing();
    const visit = visiting(storeSource(site.store, NOBODY, NO_LOG), { renderPage, menuVersion: () => ({}) });
    const { pathname } = new URL('https://food.example/category/a,b:c@d&e=f+g;h$i[j]k|l m');

    await visit(pathname);

    expect(renderPage.mock.calls.map(([, path]) => path)).toEqual([pathname]);
  });

  it('is kept whatever parameters of another page a stranger makes up', async () => {
    const menu = {};
    const html = 'x'.repeat(1_000_000);
    const renderPage = drawing().mockImplementation(async () => ({ html, by: 'catalog@1.0.0', styles: [] }));
    const source = storeSource(site.store, NOBODY, NO_LOG);
    const visit = visiting(source, { renderPage, menuVersion: () => menu });
    await visit();

    for (let id = 1; id <= 20; id++) await visit(`/category/${id}`);
    let now = performance.now() + 10_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now++);
    await visit();
    jest.restoreAllMocks();

    expect(renderPage.mock.calls.filter(([, path]) => path === '/home')).toHaveLength(1);
  });

  it('that was not drawn is tried again, and kept from then on', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const menu = {};
    const renderPage = drawing().mockResolvedValueOnce(null);
    const source = storeSource(site.store, NOBODY, NO_LOG);
    const visit = visiting(source, { renderPage, menuVersion: () => menu });
    const seen: boolean[] = [];
    for (; now < 8_000; now += 2_000) seen.push((await visit()).includes('drawn by 1.0.0'));
    jest.restoreAllMocks();

    expect(seen).toEqual([false, true, true, true]);
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  it('is the new release’s a second after a promotion, and the old one’s a second after the rollback', async () => {
    // The cache's clock is stopped, and no disk is awaited.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const objects = new Map<string, StoredObject | null>();
    const { store } = site;
    const keep = async (...keys: string[]) => {
      for (const key of keys) objects.set(key, await store.get(key));
    };
    const goLive = async (version: string) => {
      const { number } = await site.promote(`catalog@${version}`);
      await keep('deployment.json', `deployments/${number}.json`);
      now += 1_000;
    };
    await site.publishCatalog({ version: '1.1.0' });
    await keep('releases/host/1.0.0/shell.html', 'releases/host/1.0.0/main.css');
    const source = storeSource({ ...store, get: async (key) => objects.get(key) ?? null }, NOBODY, NO_LOG);
    const visit = visiting(source, { renderPage: drawing() });
    const seen: string[] = [];
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
      await goLive(version);
      seen.push(/drawn by ([\d.]+)/.exec(await visit())?.[1] ?? '');
    }
    jest.restoreAllMocks();

    expect(seen).toEqual(['1.0.0', '1.1.0', '1.0.0']);
  });

  it('leaves the memory when other releases are live: two hundred promotions take no more than twenty', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const css = Buffer.from('body{margin:0}'.padEnd(250_000));
    const files = (version: string) => ({ 'shell.html': Buffer.from(version), 'main.css': css });
    const source = storeSource(
      {
        ...site.store,
        get: async (key) => {
          const [, , version = '', file = ''] = key.split('/');
          return { bytes: files(version)[file as 'main.css'], tag: '' };
        },
      },
      NOBODY,
      NO_LOG,
    );
    let number = 0;
    const visit = visiting(
      {
        ...source,
        known: () => null,
        live: async () => {
          const version = `1.0.${number}`;
          const pins = Object.entries(files(version)).map(([file, bytes]) => [
            file,
            { bytes: bytes.length, integrity: integrityFor(`${bytes}`) },
          ]);
          const main = { js: [], css: [{ file: 'main.css', integrity: integrityFor(`${css}`) }] };
          const host = buildHost({ version, main, files: Object.fromEntries(pins) });
          return buildDeployment([], { number, host: { live: host, previous: null, canary: null } });
        },
      },
      { renderPage: drawing() },
    );
    const heapAfter = async (promotions: number) => {
      for (; number < promotions; number += 1) {
        expect(await visit()).toContain(`drawn by 1.0.${number}`);
        jest.advanceTimersByTime(5_000);
      }
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };

    const twenty = await heapAfter(20);
    const twoHundred = await heapAfter(200);
    jest.useRealTimers();

    // A page and its host's texts are half a megabyte.
    expect((twoHundred - twenty) / 1_000_000).toBeLessThan(5);
  });
});
