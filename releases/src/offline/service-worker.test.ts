import { offlineTime } from '@food/contracts/offline';
import { releaseBase } from '../compose/release-base';
import { buildDeployment, buildRemote } from '../testing/release-builders';
import { workerStandIn } from '../testing/worker-stand-in';
import { NO_SERVICE_WORKER, serviceWorker } from './service-worker';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const deployment = buildDeployment([buildRemote('catalog')]);
const composed = { deployment, config: { apiBase: '' }, baseOf: releaseBase('/releases/') };
const { script } = serviceWorker(composed);

let now: number;
let browser: ReturnType<typeof workerStandIn>;
beforeEach(() => {
  now = new Date(2027, 0, 15, 18, 40).getTime();
  browser = workerStandIn(script, () => now);
});

const html = (words: string, { number = 1, keep = true, language = 'en' } = {}) =>
  `<!doctype html><html lang="${language}"><head><link rel="manifest" href="/manifest.webmanifest" data-offline="${number} /home /category/:categoryId /cart"${keep ? ' data-keep' : ''}>` +
  `<script src="/releases/host/1.0.0/main.js"></script></head><body>${words}</body>`;
const page = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'content-encoding': 'br',
    },
  });
const data = (body: string, cacheControl: string, status = 200) =>
  new Response(body, { status, headers: { 'cache-control': cacheControl } });
const text = (answer: Response | 'not answered') => (answer as Response).text();

async function visit(path: string, answer: () => Response) {
  browser.connect((url) => (url === path ? answer() : data('code', 'public')));
  return browser.open(path);
}

describe('A page that a visitor had', () => {
  it('opens without a line, says so with the time, and keeps the policy that it came with', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(null);

    const kept = (await browser.open('/home')) as Response;

    expect(await kept.clone().text()).toContain('<body><p class="offline-note" data-kept-at="');
    expect(await kept.clone().text()).toContain('You are offline. This page is from 18:40.</p>Dosa');
    expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(kept.headers.get('content-encoding')).toBeNull();
  });

  it('says its day too when it is of another one', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(null);
    now += DAY;

    expect(await text(await browser.open('/home'))).toContain('This page is from 15 Jan, 18:40.');
  });

  it.each([
    ['en', 'en-GB'],
    ['hi', 'hi-IN'],
    ['te', 'te-IN'],
  ])(
    'says when it is from as the host does then, of today and of another day: %s',
    async (language, locale) => {
      const then = new Date(now);
      await visit('/home', () => page(html('Dosa', { language })));
      browser.connect(null);

      for (const later of [MINUTE, DAY]) {
        now = then.getTime() + later;
        const time = offlineTime(then, new Date(now), locale);
        expect(await text(await browser.open('/home'))).toContain(`This page is from ${time}.`);
      }
    },
  );

  it('opens another one that its remote offers without a line, as the host draws it', async () => {
    const drawn =
      '<div id="root" data-rendered="host@1.0.0 catalog@1.0.0"><main>Dosa</main><div class="shell-beside"><p class="shell">Loading</p></div></div>\n<script type="application/json" id="page-data">{}</script>';
    await visit('/home', () => page(html(drawn)));
    browser.connect(null);

    for (const path of ['/cart', '/category/3'])
      expect(await text(await browser.open(path))).toMatch(
        /<body><p class="offline-note".*<\/p><div id="root"><p class="shell">Loading<\/p><\/div>\n<script type="application\/json"/,
      );
    for (const path of ['/track/ORD-0123456789', '/category', '/cart/more'])
      await expect(browser.open(path)).rejects.toThrow('Failed to fetch');
  });

  it('runs its own files, though the browser has lost them', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(null);

    const main = await browser.ask('/releases/host/1.0.0/main.js?try=1', { destination: 'script' });

    expect(await text(main)).toBe('code');
  });

  it('opens without the query that it was not made for', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(null);

    const answer = (await browser.open('/home?q=dosa')) as Response;

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/home']);
  });

  it('opens in the language that was chosen since, as do those that were kept beside it', async () => {
    const answerIn = (language: string) => (url: string) =>
      page(html(`${url} in ${language}`, { language, keep: url !== '/settings' }));
    browser.connect(answerIn('en'));
    for (const path of ['/cart', '/home']) await browser.open(path);
    browser.connect(answerIn('hi'));
    await browser.open('/settings');
    browser.connect(null);

    expect(await text(await browser.open('/home'))).toContain('/home in hi');
    expect(await text(await browser.open('/cart'))).toContain('/home in hi');
  });

  it('stays in the old language if none in the new one could be fetched', async () => {
    browser.connect(() => page(html('Home', { language: 'en' })));
    await browser.open('/home');
    browser.connect((url) =>
      url === '/settings' ? page(html('Settings', { language: 'hi', keep: false })) : page('Sorry', 503),
    );
    await browser.open('/settings');
    browser.connect(null);

    expect(await text(await browser.open('/home'))).toContain('Home');
  });

  it('is kept beside another one that comes with it or a moment later, after a promotion', async () => {
    for (let moments = 0; moments < 20; moments++) {
      browser = workerStandIn(script, () => now);
      for (const path of ['/cart', '/orders', '/settings']) await visit(path, () => page(html('before')));
      browser.connect(async (url) => {
        for (let at = 0; url === '/category/1' && at < moments; at++) await null;
        return page(html(url, { number: 2 }));
      });

      await Promise.all(['/home', '/category/1'].map((path) => browser.open(path)));

      expect(browser.cached('food-pages').toSorted()).toEqual(['/category/1', '/home']);
    }
  });

  it('is a week old at most', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(null);
    now += 7 * DAY;
    expect(await text(await browser.open('/home'))).toContain('Dosa');
    now += MINUTE;

    await expect(browser.open('/home')).rejects.toThrow('Failed to fetch');
  });

  it('is one of the last twenty', async () => {
    for (let at = 1; at <= 21; at++) await visit(`/category/${at}`, () => page(html('Menu')));

    expect(browser.cached('food-pages')).toHaveLength(20);
    expect(browser.cached('food-pages')).not.toContain('/category/1');
  });
});

describe('The network always wins', () => {
  it('a promotion or a rollback is what the next page shows', async () => {
    await visit('/home', () => page(html('new and broken', { number: 2 })));

    expect(await text(await visit('/home', () => page(html('as before', { number: 3 }))))).toContain(
      'as before',
    );
    browser.connect(null);
    expect(await text(await browser.open('/home'))).toContain('as before');
  });

  it('no page of a deployment that is gone is shown any more', async () => {
    await visit('/cart', () => page(html('Cart of a broken release', { number: 2 })));
    await visit('/home', () => page(html('Home', { number: 3 })));
    browser.connect(null);

    expect(await text(await browser.open('/cart'))).toContain('Home');
  });

  it.each([500, 503, 404])('an answer of %d is shown as it is, and takes nothing away', async (status) => {
    await visit('/home', () => page(html('Dosa')));

    const answer = (await visit('/home', () => page('Sorry', status))) as Response;

    expect([answer.status, await answer.text()]).toEqual([status, 'Sorry']);
    expect(browser.cached('food-pages')).toEqual(['/home']);
  });

  it('Back and a restored tab show what is live, not the HTML that the browser still has', async () => {
    const answer = (_: string, cache = '') => page(html(cache === 'no-cache' ? 'live' : 'of last week'));
    browser.connect(answer);

    expect(await text(await browser.openAgain('/home'))).toContain('live');
  });

  it('Back to a preview is the browser’s own request, which says whether another site led to it', async () => {
    const caches: string[] = [];
    browser.connect((_, cache = '') => {
      caches.push(cache);
      return page(html('live'));
    });

    await browser.openAgain('/home?release=catalog@1.5.0');

    expect(caches).toEqual(['force-cache']);
  });

  it('Back and a restored tab show without a line what was kept, or else the HTML that the browser has', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect((url, cache) => {
      if (cache !== 'force-cache') throw new TypeError('Failed to fetch');
      return page(html(`${url} of last week`));
    });

    expect(await text(await browser.openAgain('/home'))).toContain('You are offline.');
    expect(await text(await browser.openAgain('/track/ORD-0123456789'))).toContain('of last week');
  });

  it('a request that the browser made while the worker started is not made again', async () => {
    const early = page(html('early'));

    const answer = await browser.send('fetch', {
      request: { url: 'https://food.example/home', mode: 'navigate', method: 'GET' },
      preloadResponse: Promise.resolve(early),
    });

    expect(await text(answer)).toContain('early');
    expect(browser.asked).not.toContain('/home');
  });

  it('a release file comes from it, and a copy only if it fails', async () => {
    await visit('/home', () => page(html('Dosa')));
    browser.connect(() => data('from the network', 'public'));

    expect(await text(await browser.ask('/releases/host/1.0.0/main.js', { destination: 'script' }))).toBe(
      'from the network',
    );
  });
});

describe('The description of another remote', () => {
  it('is cached as it was last, though its address stays', async () => {
    for (const body of ['before', 'now']) {
      browser.connect(() => data(body, 'no-cache'));
      await browser.ask('/composition/live/orders@1.0.0.json');
    }
    browser.connect(null);

    expect(await text(await browser.ask('/composition/live/orders@1.0.0.json'))).toBe('now');
  });
});

describe('Nothing is cached of', () => {
  it('a page that its remote does not offer offline, and then no earlier one', async () => {
    await visit('/home', () => page(html('Dosa')));
    await visit('/home', () => page(html('Track ORD-1', { keep: false })));

    expect(browser.cached('food-pages')).toEqual([]);
  });

  it.each(['/home?release=catalog@2.0.0', '/home?deployment=4', '/home?inspect'])(
    'what somebody looks at before it is live, nor is anything else shown there: %s',
    async (path) => {
      await visit('/home', () => page(html('live')));
      await visit(path, () => page(html('preview')));
      browser.connect(null);

      await expect(browser.open(path)).rejects.toThrow('Failed to fetch');
      expect(await text(await browser.open('/home'))).toContain('live');
    },
  );

  it('an answer that is one customer’s', async () => {
    browser.connect(() => data('{"orders":[]}', 'no-store'));
    await browser.ask('/auth/order/USR-0123456789');
    browser.connect(null);

    await expect(browser.ask('/auth/order/USR-0123456789')).rejects.toThrow('Failed to fetch');
    expect(browser.cached('food-answers')).toEqual([]);
  });

  it('the dictionaries that pages are compared with, which the browser keeps itself', async () => {
    expect(await browser.ask('/composition/pages/1/en/0123456789abcdef')).toBe('not answered');
  });

  it('requests that send something, pictures and other sites: the browser does as without a worker', async () => {
    expect(await browser.ask('/auth/order', { method: 'POST' })).toBe('not answered');
    expect(await browser.ask('/images/dosa.webp', { destination: 'image' })).toBe('not answered');
    expect(await browser.ask('https://maps.example/api.js', { destination: 'script' })).toBe('not answered');
  });
});

describe('The menu’s answers', () => {
  it('come again without a line, as they were last', async () => {
    for (const body of ['old', 'newest']) {
      browser.connect(() => data(body, 'public, no-cache'));
      await browser.ask('/auth/category/3/items');
    }
    browser.connect(null);

    expect(await text(await browser.ask('/auth/category/3/items'))).toBe('newest');
    now += 7 * DAY + MINUTE;
    await expect(browser.ask('/auth/category/3/items')).rejects.toThrow('Failed to fetch');
  });

  it('are the last fifty', async () => {
    browser.connect(() => data('[]', 'public, no-cache'));
    for (let at = 1; at <= 51; at++) await browser.ask(`/auth/category/${at}/items`);

    expect(browser.cached('food-answers')).toHaveLength(50);
  });
});

describe('When the page is idle that a visitor came with', () => {
  const tell = (files: string[] = []) =>
    browser.send('message', { data: { deployment: '1', page: '/home', files } });

  it('it is kept with its files, though it came before the worker', async () => {
    browser.connect((url) => (url === '/home' ? page(html('Dosa')) : data('code', 'public')));

    await tell(['/releases/host/1.0.0/axios.js', 'https://elsewhere.example/spy.js']);

    expect(browser.cached('food-pages')).toEqual(['/home']);
    expect(browser.cached('food-files')).toEqual([
      '/releases/host/1.0.0/axios.js',
      '/releases/host/1.0.0/main.js',
    ]);
  });

  it('it is not fetched again if the worker has seen it', async () => {
    await visit('/home', () => page(html('Dosa')));
    await tell();

    expect(browser.asked.filter((path) => path === '/home')).toHaveLength(1);
  });

  it('250 files are kept at most, the newest', async () => {
    browser.connect(() => data('code', 'public'));

    await tell(Array.from({ length: 260 }, (_, at) => `/releases/catalog/1.0.0/${at}.js`));

    expect(browser.cached('food-files')).toHaveLength(250);
    expect(browser.cached('food-files')).not.toContain('/releases/catalog/1.0.0/9.js');
  });

  it('the files that its newest page runs are among them, also those that were kept first', async () => {
    const chunk = '/releases/host/1.0.0/axios.js';
    const main = '/releases/host/1.0.0/main.js';
    await visit('/home', () => page(html('Dosa')));
    await browser.ask(chunk, { destination: 'script' });
    browser.connect((url) => (url === '/cart' ? page(html('Cart')) : data('code', 'public')));
    await tell(Array.from({ length: 247 }, (_, at) => `/releases/catalog/1.0.0/${at}.js`));
    await browser.open('/cart');
    await browser.ask(chunk, { destination: 'script' });

    await tell(['/releases/catalog/1.1.0/main.js', '/releases/catalog/1.1.0/menu.js']);
    browser.connect(null);

    for (const file of [main, chunk])
      expect(await text(await browser.ask(file, { destination: 'script' }))).toBe('code');
  });
});

describe('The worker that the site has', () => {
  it('takes over at once, and lets the browser ask for a page while it starts', async () => {
    await browser.send('install', {});
    await browser.send('activate', {});

    expect(browser.self.skipWaiting).toHaveBeenCalled();
    expect(browser.self.clients.claim).toHaveBeenCalled();
    expect(browser.self.registration.navigationPreload.enable).toHaveBeenCalled();
  });

  it('may connect to the site, its API and its release store, and to nothing else', () => {
    expect(serviceWorker(composed).policy).toBe("default-src 'none'; connect-src 'self'");
    const elsewhere = {
      ...composed,
      config: { apiBase: 'https://api.example' },
      baseOf: releaseBase('https://cdn.example/food/'),
    };

    expect(serviceWorker(elsewhere).policy).toBe(
      "default-src 'none'; connect-src 'self' https://cdn.example https://api.example",
    );
  });

  it('goes, with all that it kept, if the site switched it off', async () => {
    await visit('/home', () => page(html('Dosa')));
    expect(browser.caches.size).toBeGreaterThan(0);
    const off = workerStandIn(NO_SERVICE_WORKER.script, () => now, browser.caches);
    await off.send('activate', {});

    expect(off.self.registration.unregister).toHaveBeenCalled();
    expect([...browser.caches.keys()]).toEqual([]);
    expect(await off.open('/home')).toBe('not answered');
  });
});
