import { PREFIX, readStored, writeStored } from '@food/platform/storage';
import { logOut } from '@food/session/store';
import {
  buildMenuItem,
  buildOrder,
  buildOrderItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';
import { toggleFavourite } from './favourites';

const KEY = `${PREFIX}favourites`;
const biryani = buildMenuItem({ id: 301, item_code: 'BIR-001', name: 'Dum Biryani', price: 349 });
const naan = buildMenuItem({ id: 601, item_code: 'BRD-001', name: 'Butter Naan' });
const dosa = buildMenuItem({ id: 701, item_code: 'SOU-001', name: 'Ghee Dosa' });
const asha = buildUser({ id: 'USR-0123456789' });
const orders = `/auth/order/${asha.id}`;
const inOrder = ({ id, item_code }: typeof naan) => buildOrderItem({ id, item_code });

const shelf = (name: string) => screen.findByRole('region', { name });
const namesOn = async (name: string) =>
  within(await shelf(name))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const openHome = (user?: typeof asha) => renderRemote(routes, { route: '/home', ...(user && { user }) });

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  for (const list of ['categories', 'bestseller', 'whatsnew'])
    wire.onGet(`/auth/home/${list}`).reply(200, []);
  wire.onGet('/auth/category/menu/items').reply(200, [biryani, naan, dosa]);
});

describe('A customer’s usual dishes', () => {
  it('are on home: those in the most orders first, as the menu has them today', async () => {
    const gone = buildOrderItem({ id: 999, item_code: 'OLD-001', name: 'Gone' });
    wire.onGet(orders).reply(200, {
      orders: [
        buildOrder({ items: [inOrder(naan), inOrder(naan), inOrder(naan), gone] }),
        buildOrder({ items: [inOrder(biryani), inOrder(biryani)], status: 'delivered' }),
        buildOrder({ items: [inOrder(biryani)], status: 'delivered' }),
        buildOrder({ items: [inOrder(dosa)], status: 'cancelled' }),
      ],
      next: null,
    });

    openHome(asha);

    expect(await namesOn('Order again')).toEqual(['Dum Biryani', 'Butter Naan']);
    expect(within(await shelf('Order again')).getByText('₹349')).toBeVisible();
  });

  it('are gone with the customer', async () => {
    wire.onGet(orders).reply(200, { orders: [buildOrder({ items: [inOrder(naan)] })], next: null });
    wire.onPost('/auth/logout').reply(200, {});
    openHome(asha);
    await shelf('Order again');

    act(() => logOut());

    expect(screen.queryByRole('region', { name: 'Order again' })).not.toBeInTheDocument();
  });

  it('cause no further call if nothing was ordered, or orders can’t be loaded', async () => {
    wire.onGet(orders).reply(404);
    openHome(asha);

    await waitFor(() => expect(wire.history.get?.map(({ url }) => url)).toContain(orders));
    expect(wire.history.get?.map(({ url }) => url)).not.toContain('/auth/category/menu/items');
    expect(screen.queryByRole('region', { name: 'Order again' })).not.toBeInTheDocument();
  });
});

describe('Favourites', () => {
  it('are made and unmade where a dish is open, and stand on home, the newest first', async () => {
    writeStored(KEY, [701]);
    const { user } = renderRemote(routes, { route: '/home?dish=601' });
    const dish = within(await screen.findByRole('dialog', { name: 'Butter Naan' }));

    await user.click(dish.getByRole('button', { name: 'Favourite', pressed: false }));
    expect(dish.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await namesOn('Your favourites')).toEqual(['Butter Naan', 'Ghee Dosa']);
    expect(readStored(KEY, (value) => value)).toEqual([601, 701]);

    act(() => toggleFavourite(601));
    expect(await namesOn('Your favourites')).toEqual(['Ghee Dosa']);
  });

  it('follow what another tab does', async () => {
    writeStored(KEY, [701]);
    openHome();
    await shelf('Your favourites');

    writeStored(KEY, [301]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));

    expect(await namesOn('Your favourites')).toEqual(['Dum Biryani']);
  });

  it('are whole after a step back, also if only this page knows them', async () => {
    writeStored(KEY, [701]);
    openHome();
    await shelf('Your favourites');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => toggleFavourite(601));

    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

    expect(await namesOn('Your favourites')).toEqual(['Butter Naan', 'Ghee Dosa']);
    full.mockRestore();
    act(() => toggleFavourite(601));
  });

  it('are fifty at most: the oldest makes room', () => {
    writeStored(
      KEY,
      Array.from({ length: 50 }, (_, at) => at),
    );
    openHome();

    act(() => toggleFavourite(601));

    expect(readStored(KEY, (value) => (value as number[]).length)).toBe(50);
    expect(readStored(KEY, (value) => (value as number[])[0])).toBe(601);
  });

  it('are none if what was stored is damaged', async () => {
    writeStored(KEY, ['naan']);
    openHome();

    await screen.findByRole('searchbox', { name: 'Search' });
    expect(window.localStorage.getItem(KEY)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your favourites' })).not.toBeInTheDocument();
  });
});
