import { useCart } from '@food/cart/store';
import { MemoryRouter, StaticRouter } from '@food/platform/other-routers';
import { createQueryClient, QueryClientProvider, seedQueries } from '@food/platform/query';
import type { LoadPage } from '@food/platform/remote';
import { Route, Routes } from '@food/platform/router';
import { logIn } from '@food/session/store';
import { buildCategory, buildMenuItem, buildSettings, buildUser, wire } from '@food/testing';
import { act, fireEvent, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import routes from './routes';

const dishes = Array.from({ length: 9 }, (_, at) => buildMenuItem({ id: 300 + at, name: `Dish ${at}` }));
const ANSWERS = {
  '/auth/home/categories': [buildCategory()],
  '/auth/home/bestseller': dishes,
  '/auth/home/whatsnew': dishes,
  // Open all day, every day but one, so that nothing depends on the hour.
  '/auth/settings': buildSettings({ closed_on: ['2020-01-01'] }),
  '/auth/category/3/foodtypes': ['VEG'],
  '/auth/category/3/keywords': [],
  '/auth/category/3/items': dishes,
  '/auth/category/menu/foodtypes': ['VEG'],
  '/auth/category/menu/keywords': [],
  '/auth/category/menu/categories': [],
  '/auth/category/menu/start': { items: dishes, total: 9 },
};
/** Serves a menu that is too large to come with its page. */
const LARGE = { ...ANSWERS, '/auth/category/menu/start': { items: dishes, total: 12 } };
const ITEMS = '/auth/category/menu/items';

function seeded(answers: Record<string, unknown>) {
  const client = createQueryClient();
  seedQueries(answers, client);
  return client;
}

async function pageOf(path: string, answers: Record<string, unknown>) {
  const { default: Page } = await (routes.pages[path] as LoadPage)();
  return (
    <QueryClientProvider client={seeded(answers)}>
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>
    </QueryClientProvider>
  );
}

async function drawOnServer(path: string, address: string, answers = ANSWERS): Promise<string> {
  return renderToString(<StaticRouter location={address}>{await pageOf(path, answers)}</StaticRouter>);
}

async function takeOver(html: string, path: string, address: string, answers = ANSWERS) {
  const page = await pageOf(path, answers);
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
    ['/all-items', '/all-items', '9 dishes'],
  ])('%s is taken over as it is, and then completed', async (path, address, words) => {
    const html = await drawOnServer(path, address);
    expect(html).toContain('Dish 4');
    expect(html).not.toContain('Dish 8');
    // The server doesn't know the visitor's hour.
    expect(html).not.toContain('Good ');
    expect(html).not.toContain('Open now');
    useCart.getState().add(buildMenuItem({ id: 300 }));
    logIn('token', buildUser());
    wire.onGet(/^\/auth\/order\//).reply(200, { orders: [], next: null });

    const { root, mismatches } = await takeOver(html, path, address);

    expect(mismatches).toEqual([]);
    expect(root).toHaveTextContent(words);
    expect(root).toHaveTextContent('Dish 8');
    expect(root).toHaveTextContent('Open now');
  });

  it.each([
    ['/home', '/home'],
    ['/all-items', '/all-items'],
    ['/category/:categoryId', '/category/3'],
  ])('%s is taken over as it is where a campaign has added to its address', async (path, address) => {
    const html = await drawOnServer(path, address);

    const { mismatches } = await takeOver(html, path, `${address}?utm_source=mail&fbclid=IwAR1`);

    expect(mismatches).toEqual([]);
  });

  it('with the whole menu asks for no dish again', async () => {
    const { mismatches } = await takeOver(
      await drawOnServer('/all-items', '/all-items'),
      '/all-items',
      '/all-items',
    );

    expect(mismatches).toEqual([]);
    expect(wire.history.get).toEqual([]);
  });
});

describe('A page with the start of a large menu', () => {
  const openLarge = async () =>
    takeOver(await drawOnServer('/all-items', '/all-items', LARGE), '/all-items', '/all-items', LARGE);

  it('says from the first how many dishes there are, and has the others once it runs', async () => {
    const more = Array.from({ length: 3 }, (_, at) => buildMenuItem({ id: 400 + at, name: `More ${at}` }));
    wire.onGet(ITEMS).reply(200, [...dishes, ...more]);
    expect(await drawOnServer('/all-items', '/all-items', LARGE)).toContain('12 dishes');

    const { root, mismatches } = await openLarge();
    const first = within(root).getByRole('heading', { name: 'Dish 0' });

    expect(await within(root).findByRole('heading', { name: 'More 2' })).toBeInTheDocument();
    expect(within(root).getByRole('heading', { name: 'Dish 0' })).toBe(first);
    expect(within(root).getByRole('status')).toHaveTextContent('12 dishes');
    expect(mismatches).toEqual([]);
  });

  it('keeps its dishes while a filter that was tapped before the others came is on its way', async () => {
    wire.onGet(new RegExp(`^${ITEMS}`)).reply(() => new Promise(() => undefined));

    const { root } = await openLarge();
    fireEvent.click(await within(root).findByRole('button', { name: 'Veg' }));

    expect(await within(root).findByText('Loading dishes')).toBeInTheDocument();
    expect(within(root).getByRole('heading', { name: 'Dish 8' })).toBeInTheDocument();
  });

  it('keeps its dishes if the others can’t be loaded, and asks again on Try again', async () => {
    wire.onGet(ITEMS).replyOnce(500).onGet(ITEMS).reply(200, dishes);

    const { root } = await openLarge();
    const again = await within(root).findByRole('button', { name: 'Try again' });
    expect(root).toHaveTextContent('The other dishes could not be loaded');
    expect(within(root).getByRole('heading', { name: 'Dish 8' })).toBeInTheDocument();
    fireEvent.click(again);

    expect(await within(root).findByText('9 dishes')).toBeInTheDocument();
  });
});
