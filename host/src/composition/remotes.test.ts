import { setSiteConfig } from '@food/platform/config';
import { captureReports, holdReason } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { CODE_MS } from './code-timeout';
import { fallBackAfterCrash, loadExposed, loadPage } from './fallback';
import { DEADLINE_MS, loadScript, RETRY_STALL_MS } from './load-file';
import { activeRelease, filesOf, hasPage, nextPages, setDeployment } from './remotes';

const HOME = { remote: 'catalog', path: '/home' };
const MENU = { remote: 'catalog', path: '/all-items' };
const NewHome = () => null;
const OldHome = () => null;
const NewMenu = () => null;
const OldMenu = () => null;
/** Catalog crashes on its active release. */
const crash = () =>
  fallBackAfterCrash({ release: activeRelease('catalog'), has: hasPage('/home') }, new Error('a crash'));
const newPages = { '/home': NewHome, '/all-items': NewMenu };
const oldPages = { '/home': OldHome, '/all-items': OldMenu };

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
});
afterEach(() => {
  jest.useRealTimers();
  wire.close();
  heard.stop();
});

/** Catalog 1.1.0 is live and 1.0.0 was good before it. */
function deployCatalog(faults: Parameters<FakeWire['publish']>[2] = {}) {
  const live = wire.publish('catalog', '1.1.0', { pages: newPages, ...faults });
  const previous = wire.publish('catalog', '1.0.0', { pages: oldPages });
  setDeployment(composed([live, previous]));
}

describe('A page of a remote', () => {
  it('comes from the live release, and the previous one is not even asked for', async () => {
    deployCatalog();

    const page = await loadPage(HOME);

    expect(page).toBe(NewHome);
    expect(wire.addresses().filter((address) => address.startsWith('catalog/1.0.0'))).toEqual([]);
    expect(heard.reports()).toEqual([]);
  });

  it.each(['fails', 'hangs'] as const)(
    'stays on the live release, in English, if the file with its words %s',
    async (answer) => {
      jest.useFakeTimers();
      setSiteConfig({ language: 'hi' });
      const hindi = { file: 'messages-hi.js', integrity: 'sha384-of-hindi' };
      const live = wire.publish('catalog', '1.1.0', { pages: newPages });
      const previous = wire.publish('catalog', '1.0.0', { pages: oldPages });
      setDeployment(composed([{ ...live, languages: { hi: { js: [hindi], css: [] } } }, previous]));
      wire.on('catalog/1.1.0/messages-hi.js', answer);

      const loading = loadPage(HOME);
      await jest.advanceTimersByTimeAsync(DEADLINE_MS + RETRY_STALL_MS);

      expect(await loading).toBe(NewHome);
      expect(wire.addresses()).toContain('catalog/1.1.0/messages-hi.js');
    },
  );

  it('that no release of its remote has is reported as not there', async () => {
    deployCatalog();

    await expect(loadPage({ ...HOME, path: '/gone' })).rejects.toThrow('catalog@1.1.0 has no page /gone');
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error failed']);
  });

  it('brings exactly its entry, its routes, its own code and its own style sheet, all at once', async () => {
    deployCatalog();

    await loadPage(HOME);

    expect(wire.addresses().sort()).toEqual([
      'catalog/1.1.0/entry.js',
      'catalog/1.1.0/home.css',
      'catalog/1.1.0/home.js',
      'catalog/1.1.0/routes.js',
    ]);
  });

  it('runs no file whose content the deployment does not pin', async () => {
    deployCatalog();

    await loadPage(HOME);

    expect(wire.asked).toHaveLength(4);
    for (const { address, integrity, crossOrigin } of wire.asked) {
      expect(integrity).toBe(`sha384-of-${address.replaceAll('/', '-')}`);
      expect(crossOrigin).toBe('anonymous');
    }
  });

  it('fetches a file that two pages need only once', async () => {
    deployCatalog();

    await Promise.all([loadPage(HOME), loadPage(MENU)]);
    await loadPage(HOME);

    expect(wire.addresses().filter((address) => address.endsWith('entry.js'))).toHaveLength(1);
    expect(wire.addresses().filter((address) => address.endsWith('routes.js'))).toHaveLength(1);
  });

  it('is given to the container with the host’s own instances', async () => {
    let scope: Record<string, unknown> = {};
    deployCatalog({ init: (given) => (scope = given as typeof scope) });

    await loadPage(HOME);

    expect(Object.keys(scope)).toEqual(Object.keys(__SINGLETONS__));
  });
});

describe('A file that does not come at the first try', () => {
  it.each(['entry.js', 'home.js', 'home.css'])(
    'is asked for once more under another address, and nobody notices: %s',
    async (file) => {
      deployCatalog();
      wire.on(`catalog/1.1.0/${file}`, 'fails', 'comes');

      const page = await loadPage(HOME);

      expect(page).toBe(NewHome);
      expect(wire.addresses()).toEqual(
        expect.arrayContaining([`catalog/1.1.0/${file}`, `catalog/1.1.0/${file}?try=1`]),
      );
      expect(heard.reports()).toEqual([]);
    },
  );

  it('keeps its integrity at the second try', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails', 'comes');

    await loadPage(HOME);

    const tries = wire.asked.filter(({ address }) => address.startsWith('catalog/1.1.0/home.js'));
    expect(tries.map(({ integrity }) => integrity)).toEqual(Array(2).fill('sha384-of-catalog-1.1.0-home.js'));
  });

  it('is asked for at most twice', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails');

    await loadPage(HOME);

    expect(wire.addresses().filter((address) => address.startsWith('catalog/1.1.0/home.js'))).toHaveLength(2);
  });
});

describe('A live release that fails gives way to the previous good one in the same page', () => {
  const broken = () => {
    throw new Error('boom');
  };

  it.each([
    { fault: 'its entry can’t be had', file: 'entry.js', kind: 'load-error' },
    { fault: 'its routes can’t be had', file: 'routes.js', kind: 'load-error' },
    { fault: 'a page’s code can’t be had', file: 'home.js', kind: 'load-error' },
    { fault: 'a page’s style sheet can’t be had', file: 'home.css', kind: 'style' },
  ])('when $fault', async ({ file, kind }) => {
    deployCatalog();
    wire.on(`catalog/1.1.0/${file}`, 'fails');

    const page = await loadPage(HOME);

    expect(page).toBe(OldHome);
    expect(heard.reports()).toEqual([`catalog@1.1.0 ${kind} recovered`]);
  });

  it.each([
    { fault: 'its container can’t be initialised', faults: { init: broken } },
    { fault: 'its code throws when it is evaluated', faults: { evaluate: broken } },
    {
      fault: 'its routes lack the page that its manifest promises',
      faults: { routes: { '/all-items': NewMenu } },
    },
  ])('when $fault', async ({ faults }) => {
    deployCatalog(faults);

    const page = await loadPage(HOME);

    expect(page).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 evaluation recovered']);
  });

  it('when its entry comes and leaves no container', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/entry.js', 'leaves nothing');

    const page = await loadPage(HOME);

    expect(page).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 evaluation recovered']);
  });

  it('at once: only the report waits until it is known why a file failed', async () => {
    const reason = holdReason();
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails');

    expect(await loadPage(HOME)).toBe(OldHome);

    expect(heard.reports()).toEqual([]);
    reason.isAltered();
    await new Promise((resume) => setTimeout(resume));
    expect(heard.reports()).toEqual(['catalog@1.1.0 integrity recovered']);
  });

  it('when the page’s module has no component', async () => {
    deployCatalog({ pages: { ...newPages, '/home': undefined as unknown as typeof NewHome } });

    const page = await loadPage(HOME);

    expect(page).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 evaluation recovered']);
  });

  it.each(['entry.js', 'home.js', 'home.css'])('when %s hangs', async (file) => {
    jest.useFakeTimers();
    deployCatalog();
    wire.on(`catalog/1.1.0/${file}`, 'hangs');

    const loading = loadPage(HOME);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS + RETRY_STALL_MS);

    expect(await loading).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-timeout recovered']);
  });

  const never = () => new Promise(() => undefined);
  it.each([
    { fault: 'its container is never initialised', faults: { init: never } },
    { fault: 'its code never comes to an end of being evaluated', faults: { evaluate: never } },
  ])('when $fault, and does not come back when it comes late', async ({ faults }) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    deployCatalog(faults);

    const loading = loadPage(HOME);
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(CODE_MS - 1);
    expect(heard.reports()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);

    expect(await loading).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 hang recovered']);
  });

  it('but not for a slow line: while a file is on its way, code that waits for it is in time', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    deployCatalog({
      evaluate: () => loadScript({ url: `${activeRelease('catalog').base}slow.js`, integrity: '' }),
    });
    wire.on('catalog/1.1.0/slow.js', 'hangs');
    const slow = new Response(
      new ReadableStream({
        async pull(bytes) {
          await new Promise((resolve) => setTimeout(resolve, 3_000));
          bytes.enqueue(new Uint8Array(1_000));
        },
      }),
    );
    const told = globalThis.fetch;
    // The report of an earlier test's visit would consume the file's bytes.
    globalThis.fetch = async (url, init) => (init?.method === 'POST' ? told(url, init) : slow);

    let page: unknown;
    void loadPage(HOME).then((loaded) => (page = loaded));
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(4 * CODE_MS);
    expect(page).toBeUndefined();
    wire.arrive('catalog/1.1.0/slow.js');
    await jest.advanceTimersByTimeAsync(0);

    expect(page).toBe(NewHome);
    expect(heard.reports()).toEqual([]);
  });

  it('for all of its later pages too: two releases never meet in one page', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails');

    await loadPage(HOME);

    expect(await loadPage(MENU)).toBe(OldMenu);
    expect(wire.addresses()).not.toContain('catalog/1.1.0/all-items.js');
  });

  it('but not for a page that the previous release never had, which goes on', async () => {
    const NewDeals = () => null;
    deployCatalog({ pages: { ...newPages, '/deals': NewDeals } });
    wire.on('catalog/1.1.0/home.js', 'fails');

    await loadPage(HOME);

    expect(await loadPage({ remote: 'catalog', path: '/deals' })).toBe(NewDeals);
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error recovered']);
  });

  it('and is itself blamed if such a page fails, and asked again', async () => {
    const NewDeals = () => null;
    const deals = { remote: 'catalog', path: '/deals' };
    deployCatalog({ pages: { ...newPages, '/deals': NewDeals } });
    wire.on('catalog/1.1.0/home.js', 'fails');
    wire.on('catalog/1.1.0/deals.js', 'fails', 'fails', 'comes');
    await loadPage(HOME);

    await expect(loadPage(deals)).rejects.toThrow('1.1.0/deals.js');

    expect(heard.reports()).toEqual([
      'catalog@1.1.0 load-error recovered',
      'catalog@1.1.0 load-error failed',
    ]);
    expect(await loadPage(deals)).toBe(NewDeals);
  });

  it('also for a page that was on its way when another one fell back', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails');
    wire.on('catalog/1.1.0/all-items.js', 'hangs');
    const slow = loadPage(MENU);

    const home = await loadPage(HOME);
    wire.arrive('catalog/1.1.0/all-items.js');

    expect(home).toBe(OldHome);
    expect(await slow).toBe(OldMenu);
  });

  it('while other remotes stay on their live release', async () => {
    const catalog = wire.publish('catalog', '1.1.0', { pages: newPages });
    const before = wire.publish('catalog', '1.0.0', { pages: oldPages });
    const Cart = () => null;
    const checkout = wire.publish('checkout', '2.0.0', { pages: { '/cart': Cart } });
    const oldCheckout = wire.publish('checkout', '1.9.0', { pages: { '/cart': () => null } });
    setDeployment(composed([catalog, before], [checkout, oldCheckout]));
    wire.on('catalog/1.1.0/entry.js', 'fails');

    await loadPage(HOME);

    expect(await loadPage({ remote: 'checkout', path: '/cart' })).toBe(Cart);
  });
});

describe('A remote that can’t be shown at all', () => {
  it('is reported as failed when there is no release before it', async () => {
    setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: newPages })]));
    wire.on('catalog/1.1.0/home.js', 'fails');

    await expect(loadPage(HOME)).rejects.toThrow('home.js');

    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error failed']);
  });

  it('is reported with both releases when the previous one fails as well', async () => {
    deployCatalog();
    wire.on('catalog/1.1.0/home.js', 'fails');
    wire.on('catalog/1.0.0/home.css', 'fails');

    await expect(loadPage(HOME)).rejects.toThrow('1.1.0/home.js');

    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error failed', 'catalog@1.0.0 style failed']);
  });

  it.each(['entry.js', 'home.js', 'home.css'])(
    'comes from its live release once the line is back: %s',
    async (file) => {
      deployCatalog();
      wire.on(`catalog/1.1.0/${file}`, 'fails', 'fails', 'comes');
      wire.on('catalog/1.0.0/home.js', 'fails');
      await loadPage(HOME).catch(() => undefined);

      const page = await loadPage(HOME);

      expect(page).toBe(NewHome);
    },
  );

  it('comes from its live release once its container can be initialised', async () => {
    let attempts = 0;
    deployCatalog({
      init: () => {
        attempts += 1;
        if (attempts === 1) throw new Error('boom');
      },
    });
    wire.on('catalog/1.0.0/home.js', 'fails');
    await loadPage(HOME).catch(() => undefined);

    expect(await loadPage(HOME)).toBe(NewHome);
  });
});

describe('A piece that a remote exposes to others', () => {
  const NewInvoice = () => null;
  const OldInvoice = () => null;
  const deployOrders = (evaluate?: () => void, invoice: unknown = NewInvoice) =>
    setDeployment(
      composed([
        wire.publish('orders', '1.1.0', {
          exposes: { './invoice': invoice as typeof NewInvoice },
          ...(evaluate && { evaluate }),
        }),
        wire.publish('orders', '1.0.0', { exposes: { './invoice': OldInvoice } }),
      ]),
    );

  it('comes from the live release', async () => {
    deployOrders();

    expect(await loadExposed('orders', './invoice')).toEqual({ default: NewInvoice });
  });

  it('comes from the previous release when the live one has no component in its place', async () => {
    deployOrders(undefined, null);

    expect(await loadExposed('orders', './invoice')).toEqual({ default: OldInvoice });
    expect(heard.reports()).toEqual(['orders@1.1.0 evaluation recovered']);
  });

  it('comes from the previous release when the live one fails', async () => {
    deployOrders(() => {
      throw new Error('boom');
    });

    expect(await loadExposed('orders', './invoice')).toEqual({ default: OldInvoice });
    expect(heard.reports()).toEqual(['orders@1.1.0 evaluation recovered']);
  });

  it('is refused when no release has it', async () => {
    deployOrders();

    await expect(loadExposed('orders', './receipt')).rejects.toThrow('exposes no ./receipt');
  });

  it('is refused when the remote is not deployed, and the page that shows it gets the error', async () => {
    setDeployment(composed([wire.publish('checkout', '1.0.0', { pages: { '/': () => null } })]));

    await expect(loadExposed('orders', './invoice')).rejects.toThrow('orders is not deployed');
    expect(heard.reports()).toEqual(['checkout@1.0.0 load-error failed']);
  });
});

describe('Leaving a release after a crash', () => {
  it('moves the remote to the previous release and reports that as recovered', async () => {
    deployCatalog();

    const moved = crash();

    expect(moved).toBe(true);
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered']);
    expect(await loadPage(HOME)).toBe(OldHome);
  });

  it('has nowhere to go from the previous release, and reports that as failed', () => {
    deployCatalog();
    crash();

    const moved = crash();

    expect(moved).toBe(false);
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered', 'catalog@1.0.0 render failed']);
  });

  it('is reported once, though two of its pages or pieces crash', () => {
    deployCatalog();
    const release = activeRelease('catalog');
    const leave = () => fallBackAfterCrash({ release, has: hasPage('/home') }, new Error('a crash'));

    expect([leave(), leave()]).toEqual([true, true]);
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered']);
  });

  it('takes its style sheets off the page, since the previous release may have the same class names', () => {
    deployCatalog();
    const { base } = activeRelease('catalog');
    const sheets = [base, base.replace('1.1.0', '1.0.0')].map((folder) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${folder}home.css` }),
    );
    document.head.append(...sheets);

    crash();

    expect(sheets.map(({ isConnected }) => isConnected)).toEqual([false, true]);
  });

  it('starts afresh with the next full load', async () => {
    deployCatalog();
    crash();

    deployCatalog();

    expect(await loadPage(HOME)).toBe(NewHome);
  });
});

describe('The list of pages that are likely opened next', () => {
  const deployBoth = () =>
    setDeployment(
      composed(
        [
          wire.publish('catalog', '1.1.0', {
            pages: { '/category/:id': NewHome },
            next: ['/cart', '/nowhere'],
          }),
        ],
        [wire.publish('checkout', '1.0.0', { pages: { '/cart': NewMenu } })],
      ),
    );

  it('is read from the release, without addresses that no part owns', () => {
    deployBoth();

    expect(nextPages('/category/3')).toStrictEqual([{ remote: 'checkout', path: '/cart' }]);
  });

  it('is empty if no remote owns the page', () => {
    deployBoth();

    expect(nextPages('/skip2')).toEqual([]);
  });

  it('names every file that the page will run: entry, routes, page and style sheets', () => {
    deployBoth();

    const { base, files } = filesOf({ remote: 'checkout', path: '/cart' });

    expect(base).toMatch(/\/checkout\/1\.0\.0\/$/);
    expect(files.js.map(({ file }) => file)).toEqual(['entry.js', 'routes.js', 'cart.js']);
    expect(files.css.map(({ file }) => file)).toEqual(['cart.css']);
  });
});
