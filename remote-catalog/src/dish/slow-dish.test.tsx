import type { retry } from '@food/platform/lazy';
import { Link } from '@food/platform/router';
import { buildMenuItem, buildSettings, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import AllItemsPage from '../menu/all-items-page';
import routes from '../routes';

let come = () => {};
let fail = (_: Error) => {};
/** The dish's code comes, or fails, when the test says so. */
jest.mock('@food/platform/lazy', () => ({
  ...jest.requireActual('@food/platform/lazy'),
  retry: (async (load) => {
    await new Promise<void>((resolve, reject) => {
      come = resolve;
      fail = reject;
    });
    return load();
  }) satisfies typeof retry,
}));

const MENU = '/auth/category/menu';
const biryani = buildMenuItem({ id: 301, name: 'Dum Biryani' });
const naan = buildMenuItem({ id: 601, name: 'Butter Naan' });

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  for (const list of ['foodtypes', 'keywords', 'categories']) wire.onGet(`${MENU}/${list}`).reply(200, []);
  wire.onGet(`${MENU}/items`).reply(200, [biryani, naan]);
});
function Page() {
  return (
    <>
      <Link to="/cart">Cart</Link>
      <AllItemsPage />
    </>
  );
}
const pages = { '/all-items': async () => ({ default: Page }) };
const open = () =>
  renderRemote({ ...routes, pages }, { route: '/all-items', history: ['/settings', '/home'] });
const link = (name: string) => screen.findByRole('link', { name });
const said = () => jest.mocked(window.alert).mock.calls.flat();

describe('A dish whose code comes slowly', () => {
  it('closes by one press, however often it was tapped meanwhile', async () => {
    const { user, path } = open();
    const tapped = await link('Dum Biryani');
    await user.tripleClick(tapped);
    await act(async () => come());

    const dish = within(await screen.findByRole('dialog', { name: 'Dum Biryani' }));
    await user.click(dish.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe('/all-items');
  });

  it('can be tapped again once its code failed, however often it was tapped before', async () => {
    const { user, path } = open();
    const tapped = await link('Dum Biryani');
    await user.dblClick(tapped);
    await act(async () => fail(new Error('lost')));
    expect(path()).toBe('/all-items');
    expect(said()).toEqual(["The dish didn't open. Tap again."]);

    await user.click(tapped);
    await act(async () => come());

    expect(await screen.findByRole('dialog', { name: 'Dum Biryani' })).toBeVisible();
  });

  it('takes the second tap of a double tap for no tap in the dish that opened under it', async () => {
    open();
    const place = { clientX: 180, clientY: 420 };
    fireEvent.click(await link('Dum Biryani'), { ...place, detail: 1 });
    await act(async () => come());
    const dish = within(await screen.findByRole('dialog', { name: 'Dum Biryani' }));

    fireEvent.click(dish.getByRole('button', { name: 'Add to Cart: Dum Biryani' }), { ...place, detail: 2 });

    expect(dish.queryByRole('button', { name: 'One more Dum Biryani' })).not.toBeInTheDocument();
  });

  it('leaves a customer alone who went to another page before its code failed', async () => {
    const { user, path } = open();
    await user.click(await link('Dum Biryani'));
    await user.click(screen.getByRole('link', { name: 'Cart' }));
    expect(path()).toBe('/cart');

    await act(async () => fail(new Error('lost')));

    expect(path()).toBe('/cart');
    expect(said()).toEqual([]);
  });
});
