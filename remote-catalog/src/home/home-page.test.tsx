import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { setSiteConfig } from '@food/platform/config';
import { buildAddress, buildCategory, buildMenuItem, buildSettings, renderRemote, wire } from '@food/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../remote.json';
import routes from '../routes';

const biryani = buildMenuItem({ id: 301, name: 'Dum Biryani', price: 329 });
const dosa = buildMenuItem({
  id: 701,
  name: 'Ghee Dosa',
  price: 129.75,
  category_id: 7,
  category_name: 'Breakfast',
});

function serveHome() {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/home/categories').reply(200, [buildCategory({ id: 3, name: 'Biryani' })]);
  wire.onGet('/auth/home/bestseller').reply(200, [biryani]);
  wire.onGet('/auth/home/whatsnew').reply(200, [dosa]);
}
const openHome = () => renderRemote(routes, { route: '/home' });
const region = (name: string) => within(screen.getByRole('region', { name }));

function serveSearch() {
  serveHome();
  wire.onGet('/auth/category/menu/items').reply(200, [biryani, dosa]);
  wire.onGet('/auth/category/menu/keyword-items').reply(200, []);
}

describe('The home screen', () => {
  it('names the licence to sell food at its foot, if there is one', async () => {
    serveHome();
    setSiteConfig({ fssaiLicence: '10012345678901' });
    const { unmount } = openHome();
    expect(await screen.findByText('FSSAI licence 10012345678901')).toBeVisible();
    unmount();
    setSiteConfig({ fssaiLicence: null });

    openHome();

    await screen.findByRole('region', { name: 'Recommended' });
    expect(screen.queryByText(/FSSAI/)).not.toBeInTheDocument();
  });

  it('shows the tagline, the banner and the breakfast line', async () => {
    serveHome();

    openHome();

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Where taste meets comfort' }),
    ).toBeInTheDocument();
    expect(screen.getByText('30% OFF')).toBeInTheDocument();
    expect(screen.getByText("Rise And Shine! It's Breakfast Time")).toBeInTheDocument();
    expect(document.title).toBe('Verandah Kitchen');
  });

  it('shows the best sellers under Best Seller and what is new under Recommended', async () => {
    serveHome();

    openHome();

    expect(await screen.findByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(region('Best Seller').getByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(await region('Recommended').findByRole('heading', { name: 'Ghee Dosa' })).toBeInTheDocument();
    expect(region('Recommended').getByText('₹129.75')).toBeInTheDocument();
  });

  it.each([
    ['best sellers', 'large'],
    ['recommended dishes', 'row'],
  ])('has places for %s, in the shape of their cards, while they load', async (dishes, look) => {
    serveHome();
    for (const list of ['bestseller', 'whatsnew'])
      wire.onGet(`/auth/home/${list}`).reply(() => new Promise(() => undefined));
    openHome();

    const places = (await screen.findByText(`Loading ${dishes}`)).parentElement;

    expect(places).toHaveRole('status');
    expect(places?.querySelectorAll(`ul[aria-hidden="true"] > .${look}`)).toHaveLength(6);
  });

  it('leads from the round strip to a category and to the whole menu', async () => {
    serveHome();

    openHome();

    const strip = await screen.findByRole('navigation', { name: 'Categories' });
    expect(await within(strip).findByRole('link', { name: 'Biryani' })).toHaveAttribute(
      'href',
      '/category/3',
    );
    expect(within(strip).getByRole('link', { name: 'All items' })).toHaveAttribute('href', '/all-items');
  });

  it('asks for exactly what its manifest says, and for nothing twice', async () => {
    serveHome();

    openHome();
    await screen.findByRole('heading', { name: 'Dum Biryani' });

    const preload = manifest.pages.find((page) => page.path === '/home')?.preload ?? [];
    expect(wire.history.get?.map((call) => call.url).sort()).toEqual([...preload].sort());
  });

  it('adds a dish to the cart where it is shown', async () => {
    serveHome();
    const { user } = openHome();

    await user.click(await screen.findByRole('button', { name: 'Add to Cart: Dum Biryani' }));

    expect(useCart.getState().lines).toEqual([expect.objectContaining({ id: 301, quantity: 1 })]);
  });

  it('shows what is found while somebody types, and its shelves again once the box is empty', async () => {
    serveSearch();
    const { user, path } = openHome();
    await screen.findByRole('heading', { name: 'Ghee Dosa' });
    const box = screen.getByRole('searchbox', { name: 'Search' });

    await user.type(box, 'biriyani');

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent(
      '1 dish for biryani, since the menu has no “biriyani”',
    );
    expect(screen.getByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Ghee Dosa' })).not.toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(path()).toBe('/home');

    await user.clear(box);
    expect(await screen.findByRole('region', { name: 'Best Seller' })).toBeInTheDocument();
  });

  it.each<[how: string, empty: (user: ReturnType<typeof openHome>['user']) => Promise<void>]>([
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['the button in it', (user) => user.click(screen.getByRole('button', { name: 'Clear the search' }))],
  ])('has its box emptied by %s, and stays in it', async (_, empty) => {
    serveSearch();
    const { user } = openHome();
    const box = await screen.findByRole('searchbox', { name: 'Search' });
    await user.type(box, 'biryani');
    await screen.findByText(/^1 dish for/);

    await empty(user);

    expect(await screen.findByRole('region', { name: 'Best Seller' })).toBeInTheDocument();
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  it('prepares the search when its box gets the focus', async () => {
    serveSearch();
    const { user } = openHome();
    await screen.findByRole('heading', { name: 'Ghee Dosa' });

    await user.click(screen.getByRole('searchbox', { name: 'Search' }));

    await waitFor(() =>
      expect(wire.history.get?.map((call) => call.url)).toEqual(
        expect.arrayContaining(['/auth/category/menu/items', '/auth/category/menu/keyword-items']),
      ),
    );
    expect(screen.getByRole('region', { name: 'Best Seller' })).toBeInTheDocument();
  });

  it('leads to the categories if nothing is found', async () => {
    serveSearch();
    const { user } = openHome();

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sushi');

    expect(await screen.findByText('No dish found for “sushi”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the whole menu' })).toHaveAttribute('href', '/all-items');
    expect(screen.getByRole('link', { name: 'Biryani' })).toHaveAttribute('href', '/category/3');
  });

  it('opens what is found as a page of its own on Enter', async () => {
    serveHome();
    for (const list of ['items', 'keyword-items', 'foodtypes', 'keywords', 'categories'])
      wire.onGet(`/auth/category/menu/${list}`).reply(200, []);
    const { user, path } = openHome();

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), ' dum biriyani {Enter}');

    expect(path()).toBe('/all-items?q=dum+biriyani');
  });

  it('shows the chosen address, and leads to the address book', async () => {
    serveHome();
    useChoices.setState({
      address: buildAddress({ house_block_no: '12-4', area_road: 'Road 3', city: 'Hyderabad' }),
    });

    openHome();

    const line = await screen.findByRole('link', { name: 'Delivering to 12-4, Road 3, Hyderabad' });
    expect(line).toHaveAttribute('href', '/address');
  });

  it('asks for an address if none is chosen', async () => {
    serveHome();

    openHome();

    expect(await screen.findByRole('link', { name: 'Choose a delivery address' })).toHaveAttribute(
      'href',
      '/address',
    );
  });

  it('asks for an address if the chosen one says nothing', async () => {
    serveHome();
    useChoices.setState({ address: buildAddress({ house_block_no: ' ', area_road: '', city: '' }) });

    openHome();

    expect(await screen.findByRole('link', { name: 'Choose a delivery address' })).toBeInTheDocument();
  });

  it('ends a failed list in No items found, and loads it on Try again', async () => {
    wire.onGet('/auth/home/bestseller').replyOnce(500, { message: 'Something went wrong' });
    serveHome();
    const { user } = openHome();
    expect(await screen.findByText('No items found')).toBeInTheDocument();
    expect(window.alert).not.toHaveBeenCalled();

    await user.click(region('Best Seller').getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Best Seller' })).toHaveFocus();
  });

  it('stays useful when the categories fail', async () => {
    wire.onGet('/auth/home/categories').replyOnce(500);
    serveHome();
    const { user } = openHome();
    expect(await screen.findByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Biryani' })).toBeInTheDocument();
  });

  it('offers no second try for a list that is simply empty', async () => {
    serveHome();
    wire.onGet('/auth/home/whatsnew').reply(200, []);

    openHome();
    await screen.findByRole('heading', { name: 'Dum Biryani' });

    expect(await region('Recommended').findByText('No items found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
