import { useCart } from '@food/cart/store';
import { setSiteConfig } from '@food/platform/config';
import { buildCategory, buildMenuItem, buildSettings, renderRemote, wire } from '@food/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../remote.json';
import routes from '../routes';

const MENU = '/auth/category/3';
const biryani = buildMenuItem({
  id: 301,
  name: 'Chicken Biryani',
  price: 329,
  food_type: 'NON VEG',
  combo_type: 'Combo',
});
const pulao = buildMenuItem({
  id: 302,
  name: 'Veg Pulao',
  price: 199.5,
  food_type: 'VEG',
  combo_type: 'Single',
});

function serveCategory() {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/home/categories').reply(200, [buildCategory({ id: 3, name: 'Biryani' })]);
  wire.onGet(`${MENU}/foodtypes`).reply(200, ['VEG', 'NON VEG']);
  wire.onGet(`${MENU}/keywords`).reply(200, [
    { id: 1, name: 'Spicy' },
    { id: 2, name: 'Mild' },
  ]);
  wire.onGet(`${MENU}/items`).reply(200, [biryani, pulao]);
}
const serveItems = (query: string, items: unknown) => wire.onGet(`${MENU}/items?${query}`).reply(200, items);
const openCategory = (query = '', history: string[] = []) =>
  renderRemote(routes, { route: `/category/3${query}`, history });
const chip = (name: string) => screen.findByRole('button', { name });
const dishes = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
const askedItems = () => wire.history.get?.map((call) => call.url).filter((url) => url?.includes('/items'));

describe('The dishes of a category', () => {
  it('show under the name of the category', async () => {
    serveCategory();

    openCategory();

    expect(await screen.findByRole('heading', { level: 1, name: 'Biryani' })).toBeInTheDocument();
    expect(document.title).toBe('Biryani · Verandah Kitchen');
    expect(dishes()).toEqual(['Chicken Biryani', 'Veg Pulao']);
    expect(screen.getByText('2 dishes')).toBeInTheDocument();
  });

  it('stand over the licence to sell food, if there is one', async () => {
    serveCategory();
    setSiteConfig({ fssaiLicence: '10012345678901' });

    openCategory();

    const licence = await screen.findByText('FSSAI licence 10012345678901');
    const [dish] = await screen.findAllByRole('heading', { level: 3 });
    expect(dish?.compareDocumentPosition(licence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    setSiteConfig({ fssaiLicence: null });
  });

  it('show what the law and a hungry person want to know', async () => {
    serveCategory();

    openCategory();

    const dish = within(
      (await screen.findByRole('heading', { name: 'Chicken Biryani' })).closest('li') as HTMLElement,
    );
    expect(dish.getByRole('img', { name: 'Non-vegetarian' })).toBeInTheDocument();
    expect(dish.getByText('Non-Veg · Combo')).toBeInTheDocument();
    expect(dish.getByText('₹329')).toBeInTheDocument();
    expect(dish.getByText('Long-grain rice and slow-cooked masala.')).toBeInTheDocument();
    expect(dish.getByRole('button', { name: /^Add to Cart/ })).toBeInTheDocument();
  });

  it('keep the paise of a price that has some', async () => {
    serveCategory();

    openCategory();

    expect(await screen.findByText('₹199.50')).toBeInTheDocument();
  });

  it('are asked for with exactly what the manifest says, each once', async () => {
    serveCategory();

    openCategory();
    await screen.findByText('2 dishes');

    const preload = manifest.pages.find((page) => page.path === '/category/:categoryId')?.preload ?? [];
    const asked = wire.history.get?.map((call) => call.url);
    expect(asked?.sort()).toEqual(preload.map((path) => path.replace(':categoryId', '3')).sort());
  });

  it('show a spinner, and the places of dishes, while they load', async () => {
    serveCategory();
    const places = () => document.querySelectorAll('ul[aria-hidden="true"] > li').length;

    openCategory();

    expect(await screen.findByText('Loading dishes')).toHaveRole('status');
    expect(places()).toBe(6);
    expect(await screen.findByText('2 dishes')).toHaveRole('status');
    expect(screen.queryByText('Loading dishes')).not.toBeInTheDocument();
    expect(places()).toBe(0);
  });

  it('end in No items found if there are none', async () => {
    serveCategory();
    wire.onGet(`${MENU}/items`).reply(200, []);

    openCategory();

    expect(await screen.findByText('No items found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('end in No items found if they can’t be loaded, without an alert, and load on Try again', async () => {
    wire.onGet(`${MENU}/items`).replyOnce(500, { message: 'Something went wrong' });
    serveCategory();
    const { user } = openCategory();
    expect(await screen.findByText('No items found')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('end in No items found if the answer is damaged', async () => {
    serveCategory();
    wire.onGet(`${MENU}/items`).reply(200, '<html>');

    openCategory();

    expect(await screen.findByText('No items found')).toBeInTheDocument();
  });

  it('show also if the filters and the categories can’t be loaded', async () => {
    wire.onGet(`${MENU}/items`).reply(200, [pulao]);
    wire.onGet().reply(500);

    openCategory();

    expect(await screen.findByRole('heading', { name: 'Veg Pulao' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Menu' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Veg' })).not.toBeInTheDocument();
  });

  it('of an odd address ask for no other path', async () => {
    wire.onGet().reply(404, { message: 'Not found' });

    renderRemote(routes, { route: '/category/..%2Forder%3Fx' });
    await screen.findByText('No items found');

    expect(askedItems()).toEqual(['/auth/category/..%2Forder%3Fx/items']);
  });
});

describe('The filters of a category', () => {
  it('stand in the address and in the call', async () => {
    serveCategory();
    serveItems('food_type=VEG', [pulao]);
    const { user, path } = openCategory();

    await user.click(await chip('Veg'));

    expect(await screen.findByText('1 dish')).toBeInTheDocument();
    expect(dishes()).toEqual(['Veg Pulao']);
    expect(path()).toBe('/category/3?food_type=VEG');
    expect(await chip('Veg')).toHaveAttribute('aria-pressed', 'true');
  });

  it('clear when the active chip is tapped', async () => {
    serveCategory();
    serveItems('food_type=NON+VEG', [biryani]);
    const { user, path } = openCategory('?food_type=NON+VEG');
    await screen.findByText('1 dish');

    await user.click(await chip('Non-Veg'));

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(path()).toBe('/category/3');
  });

  it('let Non-Veg take the place of Veg', async () => {
    serveCategory();
    serveItems('food_type=VEG', [pulao]);
    serveItems('food_type=NON+VEG', [biryani]);
    const { user, path } = openCategory('?food_type=VEG');

    await user.click(await chip('Non-Veg'));

    await waitFor(() => expect(dishes()).toEqual(['Chicken Biryani']));
    expect(path()).toBe('/category/3?food_type=NON+VEG');
    expect(await chip('Veg')).toHaveAttribute('aria-pressed', 'false');
  });

  it('offer only the food types that the server lists', async () => {
    serveCategory();
    wire.onGet(`${MENU}/foodtypes`).reply(200, ['veg']);

    openCategory();

    expect(await chip('Veg')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Non-Veg' })).not.toBeInTheDocument();
  });

  it('know a food type however it is spelt', async () => {
    serveCategory();
    wire.onGet(`${MENU}/foodtypes`).reply(200, ['non-veg']);
    serveItems('food_type=NonVeg', [biryani]);

    openCategory('?food_type=NonVeg');

    expect(await chip('Non-Veg')).toHaveAttribute('aria-pressed', 'true');
  });

  it('sort by price up, down, and not at all', async () => {
    serveCategory();
    serveItems('sort=asc', [pulao, biryani]);
    serveItems('sort=desc', [biryani, pulao]);
    const { user, path } = openCategory();

    await user.click(await chip('Sort by price'));
    await waitFor(() => expect(dishes()).toEqual(['Veg Pulao', 'Chicken Biryani']));
    expect(path()).toBe('/category/3?sort=asc');

    await user.click(await chip('₹ Low → High'));
    await waitFor(() => expect(dishes()).toEqual(['Chicken Biryani', 'Veg Pulao']));
    expect(path()).toBe('/category/3?sort=desc');

    await user.click(await chip('₹ High → Low'));
    expect(path()).toBe('/category/3');
    expect(await chip('Sort by price')).toHaveAttribute('aria-pressed', 'false');
  });

  it('hold one keyword at a time, which toggles', async () => {
    serveCategory();
    serveItems('keyword=Spicy', [biryani]);
    serveItems('keyword=Mild', [pulao]);
    const { user, path } = openCategory();

    await user.click(await chip('Spicy'));
    await user.click(await chip('Mild'));
    expect(path()).toBe('/category/3?keyword=Mild');
    expect(await chip('Spicy')).toHaveAttribute('aria-pressed', 'false');

    await user.click(await chip('Mild'));
    expect(path()).toBe('/category/3');
  });

  it('take a shared address at its word', async () => {
    serveCategory();
    serveItems('food_type=VEG&sort=asc&keyword=Mild', [pulao]);

    openCategory('?keyword=Mild&sort=asc&food_type=VEG');

    expect(await screen.findByText('1 dish')).toBeInTheDocument();
    expect(await chip('Veg')).toHaveAttribute('aria-pressed', 'true');
    expect(await chip('Mild')).toHaveAttribute('aria-pressed', 'true');
    expect(await chip('₹ Low → High')).toHaveAttribute('aria-pressed', 'true');
    expect(askedItems()).toHaveLength(1);
  });

  it('know a keyword by its id, as the server does', async () => {
    serveCategory();
    serveItems('keyword=2', [pulao]);

    openCategory('?keyword=2');

    expect(await chip('Mild')).toHaveAttribute('aria-pressed', 'true');
  });

  it('know a keyword rather by its name, as the server does', async () => {
    serveCategory();
    wire.onGet(`${MENU}/keywords`).reply(200, [
      { id: 65, name: 'Spicy' },
      { id: 1, name: '65' },
    ]);
    serveItems('keyword=65', [biryani]);

    openCategory('?keyword=65');

    expect(await chip('65')).toHaveAttribute('aria-pressed', 'true');
    expect(await chip('Spicy')).toHaveAttribute('aria-pressed', 'false');
  });

  it('are cleared by one tap, in whichever case the address has them', async () => {
    serveCategory();
    serveItems('sort=DESC&keyword=MILD', [pulao]);
    serveItems('sort=DESC', [biryani, pulao]);
    const { user, path } = openCategory('?keyword=MILD&sort=DESC');

    await user.click(await chip('Mild'));
    expect(path()).toBe('/category/3?sort=DESC');

    await user.click(await chip('₹ High → Low'));
    expect(path()).toBe('/category/3');
  });

  it('can all be cleared if they leave nothing', async () => {
    serveCategory();
    serveItems('keyword=Sweet', []);
    const { user, path } = openCategory('?keyword=Sweet&release=catalog%401.5.0');

    await user.click(await chip('Clear filters'));

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(path()).toBe('/category/3?release=catalog%401.5.0');
  });

  it('keep the dishes that are there, marked as busy, until the new ones come', async () => {
    serveCategory();
    let answer: (reply: [number, unknown]) => void = () => undefined;
    wire.onGet(`${MENU}/items?food_type=VEG`).reply(() => new Promise((resolve) => (answer = resolve)));
    const { user } = openCategory();
    await screen.findByText('2 dishes');

    await user.click(await chip('Veg'));

    expect(dishes()).toEqual(['Chicken Biryani', 'Veg Pulao']);
    expect(screen.getByText('Loading dishes')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Veg Pulao' }).closest('ul')).toHaveAttribute(
      'aria-busy',
      'true',
    );

    answer([200, [pulao]]);
    expect(await screen.findByText('1 dish')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Veg Pulao' }).closest('ul')).toHaveAttribute(
      'aria-busy',
      'false',
    );
  });

  it('say No items found, and not the old dishes, when the filtered list fails', async () => {
    serveCategory();
    wire.onGet(`${MENU}/items?food_type=VEG`).networkError();
    const { user } = openCategory();
    await screen.findByText('2 dishes');

    await user.click(await chip('Veg'));

    expect(await screen.findByText('No items found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('show the first dish of the new list to a customer far down the old one', async () => {
    serveCategory();
    serveItems('food_type=VEG', [pulao]);
    const { user } = openCategory();
    await screen.findByText('2 dishes');
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
    const far = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ ...new DOMRect(), top: -900, right: 0 });

    await user.click(await chip('Veg'));

    // The row brings the pressed chip into view as well.
    expect(shown.mock.calls.filter(([to]) => (to as ScrollIntoViewOptions).block === 'start')).toHaveLength(
      1,
    );
    shown.mockRestore();
    far.mockRestore();
  });
});

describe('The way on from a category', () => {
  it('leads back home', async () => {
    serveCategory();

    openCategory();

    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/home');
  });

  it('leads to the other categories, and shows which one is open', async () => {
    serveCategory();
    wire
      .onGet('/auth/home/categories')
      .reply(200, [buildCategory(), buildCategory({ id: 6, name: 'Breads' })]);

    openCategory();

    const others = within(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(await others.findByRole('link', { name: 'Breads' })).toHaveAttribute('href', '/category/6');
    expect(others.getByRole('link', { name: 'Biryani' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows no dish of the category before under the name of the next', async () => {
    serveCategory();
    wire
      .onGet('/auth/home/categories')
      .reply(200, [buildCategory(), buildCategory({ id: 6, name: 'Breads' })]);
    for (const list of ['foodtypes', 'keywords']) wire.onGet(`/auth/category/6/${list}`).reply(200, []);
    let answer: (reply: [number, unknown]) => void = () => undefined;
    wire.onGet('/auth/category/6/items').reply(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = openCategory();
    await screen.findByText('2 dishes');

    await user.click(screen.getByRole('link', { name: 'Breads' }));

    expect(screen.getByRole('heading', { level: 1, name: 'Breads' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Veg Pulao' })).not.toBeInTheDocument();
    answer([200, []]);
    expect(await screen.findByText('No items found')).toBeInTheDocument();
  });

  it('adds to the one cart, and changes quantities in place', async () => {
    serveCategory();
    const { user } = openCategory();

    await user.click(await screen.findByRole('button', { name: 'Add to Cart: Veg Pulao' }));
    const dish = within(screen.getByRole('heading', { name: 'Veg Pulao' }).closest('li') as HTMLElement);
    await user.click(dish.getByRole('button', { name: 'One more Veg Pulao' }));

    expect(useCart.getState().lines).toEqual([expect.objectContaining({ id: 302, quantity: 2 })]);
  });
});
