/** @jest-environment node */
import { useCart } from '@food/cart/store';
import type { PreviewNotice } from '@food/platform/deployment';
import { useQuery } from '@food/platform/query';
import { Link } from '@food/platform/router';
import type { ComponentType } from 'react';
import { provided, renderPage } from './server';

const PAGES = ['/home', '/category/:categoryId'].map((path) => ({
  path,
  js: [],
  css: [],
  next: [],
  reloadSafe: true,
  bottomNavigation: true,
}));
const live = {
  name: 'catalog',
  version: '1.5.0',
  base: '/releases/catalog/1.5.0/',
  global: 'food_catalog',
  entry: { file: 'entry.js', integrity: '' },
  exposes: {},
  pages: PAGES,
};

const dataWith = (answers: Record<string, unknown>, preview: PreviewNotice | null = null) =>
  JSON.stringify({
    composition: {
      deployment: 7,
      host: '1.0.0',
      navigation: [{ label: 'Home', path: '/home', icon: 'home' }],
      remotes: { catalog: { live, previous: null } },
      routes: { catalog: { version: '1.5.0', pages: PAGES } },
    },
    config: { brandName: 'Verandah Kitchen' },
    answers,
    preview,
  });

const routesOf = (Page: ComponentType) => ({
  default: { pages: Object.fromEntries(PAGES.map(({ path }) => [path, async () => ({ default: Page })])) },
});

const Dishes = () => {
  const { data = [] } = useQuery<string[]>({ queryKey: ['/auth/home/bestseller'], queryFn: () => [] });
  const lines = useCart(({ lines }) => Object.keys(lines).length);
  return (
    <ul>
      {data.map((dish) => (
        <li key={dish}>{dish}</li>
      ))}
      <Link to="/cart">{lines} in the cart</Link>
    </ul>
  );
};

describe('A page that is drawn on a server', () => {
  it('stands in the frame, with the answers that came with it, and an empty cart', async () => {
    const html = await renderPage(routesOf(Dishes), '/home', dataWith({ '/auth/home/bestseller': ['Dosa'] }));
    expect(html).toContain('<li>Dosa</li>');
    expect(html).toMatch(/<a href="\/cart"[^>]*>0(<!-- -->)? in the cart/);
    expect(html).toContain('aria-label="Main"');
  });

  it('says that it is a preview, if it is one', async () => {
    const preview = { releases: ['catalog@1.5.0', 'host@2.0.0'], deployment: null, unknown: [] };
    const html = await renderPage(routesOf(Dishes), '/home', dataWith({}, preview));
    expect(html).toContain('Preview: catalog@1.5.0, host@2.0.0. ');
    // Only the browser shows whether a picture failed.
    expect(html).not.toContain('failed here');
  });

  it('has nothing of the page that was drawn before', async () => {
    await renderPage(routesOf(Dishes), '/home', dataWith({ '/auth/home/bestseller': ['Dosa'] }));
    expect(await renderPage(routesOf(Dishes), '/category/3', dataWith({}))).not.toContain('Dosa');
  });

  it('of the host’s own needs no remote', async () => {
    expect(await renderPage(null, '/skip2', dataWith({}))).toContain('data-slide="/skip2"');
  });

  it('names no title of its own: the composer’s stands in the head', async () => {
    const Titled = () => (
      <>
        <title>Home</title>
        <svg>
          <title>Vegetarian</title>
        </svg>
      </>
    );
    const html = await renderPage(routesOf(Titled), '/home', dataWith({}));
    expect(html).not.toContain('<title>Home</title>');
    expect(html).toContain('<title>Vegetarian</title>');
  });

  it('is not drawn half: what needs a browser keeps the whole page back, and says so', async () => {
    const NeedsWindow = () => <p>{window.innerWidth}</p>;
    const Around = () => (
      <section>
        <NeedsWindow />
      </section>
    );
    await expect(renderPage(routesOf(Around), '/home', dataWith({}))).rejects.toThrow(
      /^A component of \/home threw: ReferenceError: window is not defined\n +at .*server\.test\.tsx:98:35/,
    );
  });

  it('of an address that no part owns says so, and leads to the menu', async () => {
    const html = await renderPage(null, '/404', dataWith({}));
    expect(html).toContain('There is nothing at this address.');
    expect(html).toMatch(/<a [^>]*href="\/home"[^>]*>Go to the menu/);
  });

  it('takes every singleton from the host', () => {
    expect(Object.keys(provided).sort()).toEqual(Object.keys(__SINGLETONS__).sort());
  });
});
