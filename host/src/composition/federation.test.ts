import { captureReports } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { loadByContainer, loadModulesBy } from './container';
import { loadExposed, loadPage } from './fallback';
import { startFederation } from './federation';
import { DEADLINE_MS, RETRY_STALL_MS } from './load-file';
import { setDeployment } from './remotes';

/** The federation runtime's global, as the devtools read it. */
interface Federation {
  __INSTANCES__: {
    name: string;
    options: { version?: string; remotes: { name: string; entry: string }[] };
    shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
    loadRemote(id: string): Promise<unknown>;
  }[];
  moduleInfo: Record<string, { remotesInfo: Record<string, { matchedVersion: string }> }>;
}
const federation = () => (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
const host = () => federation().__INSTANCES__.at(-1) as Federation['__INSTANCES__'][number];

const HOME = { remote: 'catalog', path: '/home' };
const NewHome = () => null;
const OldHome = () => null;
const Deals = () => null;
const NewInvoice = () => null;
const OldInvoice = () => null;

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  loadModulesBy(loadByContainer);
  wire = openWire();
  heard = captureReports();
});
afterEach(() => {
  jest.useRealTimers();
  wire.close();
  heard.stop();
});

/** Catalog and orders 1.1.0 are live, and 1.0.0 of both is the previous release. */
function deploy(faults: Parameters<FakeWire['publish']>[2] = {}) {
  setDeployment(
    composed(
      [
        wire.publish('catalog', '1.1.0', { pages: { '/home': NewHome }, ...faults }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': OldHome } }),
      ],
      [
        wire.publish('orders', '1.1.0', { exposes: { './invoice': NewInvoice }, ...faults }),
        wire.publish('orders', '1.0.0', { exposes: { './invoice': OldInvoice } }),
      ],
    ),
  );
}

const throws = () => {
  throw new Error('broken');
};
const FAULTS = [
  ['an entry that fails', {}, ['catalog/1.1.0/entry.js'], 'load-error'],
  ['routes that fail', {}, ['catalog/1.1.0/routes.js'], 'load-error'],
  ['a page’s own code that fails', {}, ['catalog/1.1.0/home.js'], 'load-error'],
  ['a style sheet that fails', {}, ['catalog/1.1.0/home.css'], 'style'],
  ['a container that can’t be initialised', { init: throws }, [], 'evaluation'],
  ['a module that throws', { evaluate: throws }, [], 'evaluation'],
  ['routes without the page', { routes: {} }, [], 'evaluation'],
] as const;

describe.each([
  ['its container', () => {}],
  ['the federation runtime', startFederation],
])('A page that is loaded by %s', (_way, begin) => {
  it('comes from the live release', async () => {
    deploy();
    begin();

    expect(await loadPage(HOME)).toBe(NewHome);
    expect(heard.reports()).toEqual([]);
  });

  it.each(FAULTS)(
    'comes from the previous release after %s, and it is reported once',
    async (_fault, faults, failing, kind) => {
      deploy(faults);
      for (const file of failing) wire.on(file, 'fails');
      begin();

      expect(await loadPage(HOME)).toBe(OldHome);
      expect(heard.reports()).toEqual([`catalog@1.1.0 ${kind} recovered`]);
    },
  );

  it('comes from the previous release when the entry hangs', async () => {
    jest.useFakeTimers();
    deploy();
    wire.on('catalog/1.1.0/entry.js', 'hangs');
    begin();

    const page = loadPage(HOME);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS + RETRY_STALL_MS);

    expect(await page).toBe(OldHome);
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-timeout recovered']);
  });

  it('comes from the live release if only that has it, also after another page fell back', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': NewHome, '/deals': Deals } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': OldHome } }),
      ]),
    );
    wire.on('catalog/1.1.0/home.js', 'fails');
    begin();

    expect(await loadPage(HOME)).toBe(OldHome);
    expect(await loadPage({ remote: 'catalog', path: '/deals' })).toBe(Deals);
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error recovered']);
  });

  it('is down when the previous release fails too, and each is reported', async () => {
    deploy();
    for (const version of ['1.1.0', '1.0.0']) wire.on(`catalog/${version}/entry.js`, 'fails');
    begin();

    await expect(loadPage(HOME)).rejects.toThrow('could not be loaded');
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error failed', 'catalog@1.0.0 load-error failed']);
  });
});

describe('The host in the federation devtools', () => {
  it('is one instance with its version, every remote and every shared module', () => {
    deploy();
    startFederation();

    expect(host()).toMatchObject({ name: 'host', options: { version: '1.0.0' } });
    expect(host().options.remotes.map(({ name }) => name)).toEqual(['catalog', 'orders']);
    expect(Object.keys(host().shareScopeMap.default ?? {})).toEqual(Object.keys(__SINGLETONS__));
  });

  it('shows the release that each remote stands on, also after one fell back', async () => {
    deploy();
    wire.on('catalog/1.1.0/entry.js', 'fails');
    startFederation();
    const shown = () => federation().moduleInfo['host:1.0.0']?.remotesInfo;
    expect(shown()).toEqual({ catalog: { matchedVersion: '1.1.0' }, orders: { matchedVersion: '1.1.0' } });

    await loadPage(HOME);

    expect(shown()).toEqual({ catalog: { matchedVersion: '1.0.0' }, orders: { matchedVersion: '1.1.0' } });
    expect(Object.keys(federation().moduleInfo)).toEqual(['host:1.0.0', 'catalog:1.0.0', 'orders:1.1.0']);
  });
});

describe('A module that other code asks the runtime for', () => {
  it('is the one that the page has, and no file is fetched again', async () => {
    deploy();
    const shown = await loadExposed('orders', './invoice');
    startFederation();

    expect(await host().loadRemote('orders/invoice')).toEqual(shown);
    expect(wire.addresses().filter((address) => address.endsWith('entry.js'))).toHaveLength(1);
  });

  it('comes from the previous release when the live one fails, and so does every page of it then', async () => {
    deploy();
    wire.on('orders/1.1.0/expose-invoice.js', 'fails');
    startFederation();

    expect(await host().loadRemote('orders/invoice')).toEqual({ default: OldInvoice });
    expect(await loadExposed('orders', './invoice')).toEqual({ default: OldInvoice });
    expect(await host().loadRemote('orders/invoice')).toEqual({ default: OldInvoice });
    expect(heard.reports()).toEqual(['orders@1.1.0 load-error recovered']);
  });

  it('has the integrity that the deployment pins', async () => {
    deploy();
    startFederation();

    await host().loadRemote('orders/invoice');

    expect(wire.addresses().sort()).toEqual([
      'orders/1.1.0/entry.js',
      'orders/1.1.0/expose-invoice.css',
      'orders/1.1.0/expose-invoice.js',
    ]);
    for (const { integrity, crossOrigin } of wire.asked) {
      expect(integrity).toMatch(/^sha384-of-orders-1.1.0-/);
      expect(crossOrigin).toBe('anonymous');
    }
  });

  it('of a remote that is not deployed is an error that names it', async () => {
    deploy();
    startFederation();

    await expect(host().loadRemote('offers/teaser')).rejects.toThrow('offers/teaser');
  });
});
