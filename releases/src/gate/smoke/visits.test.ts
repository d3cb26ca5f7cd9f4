import { versionsOf } from '../../compose/resolve';
import { fileStore } from '../../object-store/file-store';
import type { ObjectStore } from '../../object-store/object-store';
import { candidate, putCanary, putLive } from '../../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../../testing/release-builders';
import { tempFolders } from '../../testing/temp-folder';
import { ownerAt, sitesOf, visitsOf } from './visits';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
const remote = (part: string, version: string, ...paths: string[]) =>
  buildRemote(part, { version, pages: paths.map((path) => buildPage(path)) });

beforeEach(async () => {
  store = fileStore(await folders.next());
  await putLive(
    store,
    buildHost(),
    remote('catalog', '1.0.0', '/home', '/category/:id'),
    remote('orders', '1.0.0', '/orders', '/review/:orderId'),
  );
});

describe('The browser run', () => {
  it('opens every page of a new remote, and one of each other remote beside it', async () => {
    const wanted = await candidate(store, remote('catalog', '1.1.0', '/home', '/category/:id', '/offers'));

    const [{ site } = {}] = sitesOf(wanted);

    expect(site && visitsOf(wanted, site)).toEqual([
      { part: 'catalog', path: '/home' },
      { part: 'catalog', path: '/category/1' },
      { part: 'catalog', path: '/offers' },
      { part: 'orders', path: '/orders' },
    ]);
  });

  it('opens every page of a remote that shows a piece of the new one', async () => {
    const checkout = remote('checkout', '1.0.0', '/cart', '/success');
    await putLive(store, { ...checkout, uses: ['orders/invoice'] });
    const wanted = await candidate(store, remote('orders', '1.1.0', '/orders'));

    const [{ site } = {}] = sitesOf(wanted);

    expect(site && visitsOf(wanted, site).filter(({ part }) => part !== 'orders')).toEqual([
      { part: 'catalog', path: '/home' },
      { part: 'checkout', path: '/cart' },
      { part: 'checkout', path: '/success' },
    ]);
  });

  it('opens every page of the site, and that of an address without an owner, if the host is new', async () => {
    const wanted = await candidate(store, buildHost({ version: '1.1.0' }));

    const [{ site } = {}] = sitesOf(wanted);

    expect(site && visitsOf(wanted, site).map(({ path }) => path)).toEqual([
      '/',
      '/skip2',
      '/skip3',
      '/404',
      '/home',
      '/category/1',
      '/orders',
      '/review/1',
    ]);
  });

  it('opens the site as all visitors get it, and as those get it who have the canaries of others', async () => {
    await putCanary(store, remote('orders', '1.1.0', '/orders'));
    const wanted = await candidate(store, remote('catalog', '1.1.0', '/home'));

    const sites = sitesOf(wanted);

    expect(sites.map(({ site }) => versionsOf(site))).toEqual([
      { host: '1.0.0', catalog: '1.1.0', orders: '1.0.0' },
      { host: '1.0.0', catalog: '1.1.0', orders: '1.1.0' },
    ]);
  });

  it('compares each site with the one that the same visitors have now', async () => {
    await putCanary(store, remote('orders', '1.1.0', '/orders'));
    const wanted = await candidate(store, remote('catalog', '1.1.0', '/home'));

    const sites = sitesOf(wanted);

    expect(sites.map(({ now }) => now && versionsOf(now))).toEqual([
      { host: '1.0.0', catalog: '1.0.0', orders: '1.0.0' },
      { host: '1.0.0', catalog: '1.0.0', orders: '1.1.0' },
    ]);
  });

  it('knows whose page an address is', async () => {
    const [{ site } = {}] = sitesOf(await candidate(store, remote('catalog', '1.1.0', '/home')));

    expect(site && ['/orders', '/skip2', '/nowhere'].map((path) => ownerAt(site, path))).toEqual([
      'orders',
      'host',
      null,
    ]);
  });
});
