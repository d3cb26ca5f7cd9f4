import { useCart } from '@food/cart/store';
import { MemoryRouter, StaticRouter } from '@food/platform/other-routers';
import { createQueryClient, QueryClientProvider, seedQueries } from '@food/platform/query';
import type { LoadPage } from '@food/platform/remote';
import { Route, Routes } from '@food/platform/router';
import { logIn } from '@food/session/store';
import { buildCategory, buildMenuItem, buildUser, wire } from '@food/testing';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import routes from './routes';

const dishes = Array.from({ length: 9 }, (_, at) => buildMenuItem({ id: 300 + at, name: `Dish ${at}` }));
const ANSWERS = {
  '/auth/home/categories': [buildCategory()],
  '/auth/home/bestseller': dishes,
  '/auth/home/whatsnew': dishes,
  '/auth/category/3/foodtypes': ['VEG'],
  '/auth/category/3/keywords': [],
  '/auth/category/3/items': dishes,
};

function seeded() {
  const client = createQueryClient();
  seedQueries(ANSWERS, client);
  return client;
}

async function pageOf(path: string) {
  const { default: Page } = await (routes.pages[path] as LoadPage)();
  return (
    <QueryClientProvider client={seeded()}>
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>
    </QueryClientProvider>
  );
}

async function drawOnServer(path: string, address: string): Promise<string> {
  return renderToString(<StaticRouter location={address}>{await pageOf(path)}</StaticRouter>);
}

async function takeOver(html: string, path: string, address: string) {
  const page = await pageOf(path);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const mismatches: unknown[] = [];
  const app = <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>;
  await act(async () => {
    mounted = hydrateRoot(root, app, { onRecoverableError: (error) => mismatches.push(error) });
  });
  return { root, mismatches };
}

let mounted: Root | undefined;
afterEach(() => act(() => mounted?.unmount()));

describe('A page that the server drew', () => {
  it.each([
    ['/home', '/home', 'Good'],
    ['/category/:categoryId', '/category/3', '9 dishes'],
  ])('%s is taken over as it is, and then completed', async (path, address, words) => {
    const html = await drawOnServer(path, address);
    expect(html).toContain('Dish 4');
    expect(html).not.toContain('Dish 8');
    // The server doesn't know the visitor's hour.
    expect(html).not.toContain('Good ');
    useCart.getState().add(buildMenuItem({ id: 300 }));
    logIn('token', buildUser());
    wire.onGet(/^\/auth\/order\//).reply(200, { orders: [], next: null });

    const { root, mismatches } = await takeOver(html, path, address);

    expect(mismatches).toEqual([]);
    expect(root).toHaveTextContent(words);
    expect(root).toHaveTextContent('Dish 8');
  });
});
