import { buildDeployment, buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { releaseBase } from './release-base';
import { webAppManifest } from './web-app-manifest';

const config = { brandName: 'Verandah Kitchen', language: 'en' as const };
const baseOf = releaseBase('/releases/');
const entry = (label: string, order: number) => ({
  label,
  path: `/${label.toLowerCase()}`,
  icon: 'home',
  order,
});
const catalog = buildRemote('catalog', { navigation: [entry('Home', 10), entry('Menu', 20)] });
const orders = buildRemote('orders', { navigation: [entry('Orders', 30)] });
const checkout = buildRemote('checkout', { pages: [buildPage('/cart')] });

const manifest = (remotes = [orders, checkout, catalog], host = buildHost()) =>
  webAppManifest({
    deployment: buildDeployment(remotes, { host: { live: host, previous: null, canary: null } }),
    config,
    baseOf,
  });

describe('The site as it is installed', () => {
  it('has the restaurant’s name, opens with the menu, and is a window of its own', () => {
    expect(manifest()).toMatchObject({
      name: 'Verandah Kitchen',
      start_url: '/home',
      scope: '/',
      display: 'standalone',
    });
  });

  it('has the icons of the live host, each also for phones that cut it to their own shape', () => {
    const icons = {
      'favicon.svg': 'favicon.1a.svg',
      'icon-192.png': 'icon-192.2b.png',
      'icon-512.png': 'icon-512.3c.png',
    };

    expect(
      manifest([], buildHost({ version: '1.2.0', icons })).icons.map(
        (icon) => `${icon.src} ${icon.sizes} ${icon.purpose}`,
      ),
    ).toEqual([
      '/releases/host/1.2.0/icon-192.2b.png 192x192 any',
      '/releases/host/1.2.0/icon-192.2b.png 192x192 maskable',
      '/releases/host/1.2.0/icon-512.3c.png 512x512 any',
      '/releases/host/1.2.0/icon-512.3c.png 512x512 maskable',
    ]);
  });

  it('has a shortcut to each place of the navigation and to the cart, four at most', () => {
    expect(manifest().shortcuts).toEqual([
      { name: 'Menu', url: '/menu' },
      { name: 'Orders', url: '/orders' },
      { name: 'Cart', url: '/cart' },
    ]);
    const more = buildRemote('auth', { navigation: [entry('Profile', 40), entry('Help', 50)] });
    expect(manifest([more, orders, checkout, catalog]).shortcuts.map(({ name }) => name)).toEqual([
      'Menu',
      'Orders',
      'Profile',
      'Cart',
    ]);
  });

  it('has no shortcut to a cart that no part owns', () => {
    expect(manifest([catalog]).shortcuts).toEqual([{ name: 'Menu', url: '/menu' }]);
  });
});
