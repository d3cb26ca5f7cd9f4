import { useNavigate } from '@food/platform/router';
import { buildMenuItem, buildSettings, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import AllItemsPage from '../menu/all-items-page';
import routes from '../routes';

const MENU = '/auth/category/menu';
const LONG =
  'Long-grain rice, slow-cooked masala, mint and fried onions, sealed with dough and opened at the table.';
const biryani = buildMenuItem({ id: 301, name: 'Dum Biryani', price: 329, subcontent: LONG });
const naan = buildMenuItem({ id: 601, name: 'Butter Naan', category_id: 6, category_name: 'Breads' });

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  for (const list of ['foodtypes', 'keywords', 'categories']) wire.onGet(`${MENU}/${list}`).reply(200, []);
  wire.onGet(`${MENU}/items`).reply(200, [biryani, naan]);
  wire.onGet(`${MENU}/items?category_id=6`).reply(200, [naan]);
});
const open = (query = '') =>
  renderRemote(routes, { route: `/all-items${query}`, history: ['/settings', '/home'] });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('A dish', () => {
  it('opens by a tap to its picture and its whole description, and Close is one step back', async () => {
    const { user, path } = open('?sort=asc');
    wire.onGet(`${MENU}/items?sort=asc`).reply(200, [naan, biryani]);

    await user.click(await screen.findByRole('link', { name: 'Dum Biryani' }));

    const dish = await dialog('Dum Biryani');
    expect(dish.getByText(LONG)).toBeVisible();
    expect(dish.getByText('Veg · Single · Biryani')).toBeVisible();
    expect(dish.getByText('₹329')).toBeVisible();
    expect(document.querySelector('[role="dialog"] img[src$="bir-001.webp"]')).toBeVisible();
    expect(path()).toBe('/all-items?sort=asc&dish=301');

    await user.click(dish.getByRole('button', { name: 'Close' }));
    await closed();
    expect(path()).toBe('/all-items?sort=asc');
    expect(screen.getByRole('link', { name: 'Dum Biryani' })).toHaveFocus();
  });

  it('that was closed, and is opened again by Forward, closes again', async () => {
    let forward = () => {};
    const Page = () => {
      const navigate = useNavigate();
      forward = () => void navigate(1);
      return <AllItemsPage />;
    };
    const pages = { '/all-items': async () => ({ default: Page }) };
    const { user } = renderRemote({ ...routes, pages }, { route: '/all-items' });
    await user.click(await screen.findByRole('link', { name: 'Dum Biryani' }));
    await user.click((await dialog('Dum Biryani')).getByRole('button', { name: 'Close' }));
    await closed();

    act(() => forward());
    await user.click((await dialog('Dum Biryani')).getByRole('button', { name: 'Close' }));

    await closed();
  });

  it('goes into the cart from there', async () => {
    const { user } = open('?dish=301');

    const dish = await dialog('Dum Biryani');
    await user.click(dish.getByRole('button', { name: 'Add to Cart: Dum Biryani' }));

    expect(dish.getByRole('button', { name: 'One more Dum Biryani' })).toBeVisible();
  });

  it('says which allergens it contains, and nothing if the restaurant names none', async () => {
    wire.onGet(`${MENU}/items`).reply(200, [{ ...biryani, allergens: ['eggs', 'nuts', 'milk'] }, naan]);
    const { user } = open('?dish=301');

    expect((await dialog('Dum Biryani')).getByText('Contains eggs, nuts and milk')).toBeVisible();
    await user.keyboard('{Escape}');
    await closed();
    await user.click(await screen.findByRole('link', { name: 'Butter Naan' }));

    expect((await dialog('Butter Naan')).queryByText(/Contains/)).not.toBeInTheDocument();
  });

  it('has a link of its own, under its name, which closes to the menu', async () => {
    const { user, path } = open('?dish=301');

    await dialog('Dum Biryani');
    expect(document.title).toBe('Dum Biryani · Verandah Kitchen');
    await user.keyboard('{Escape}');

    await closed();
    expect(path()).toBe('/all-items');
    expect(document.title).toBe('All items · Verandah Kitchen');
  });

  it('that its link opened leaves the focus on its card', async () => {
    const { user } = open('?dish=601');
    await dialog('Butter Naan');
    await user.keyboard('{Escape}');
    await closed();

    expect(screen.getByRole('link', { name: 'Butter Naan' })).toHaveFocus();
  });

  it('leaves the focus on the page if that has no card of it', async () => {
    const Page = () => (
      <main tabIndex={-1}>
        <AllItemsPage />
      </main>
    );
    const pages = { '/all-items': async () => ({ default: Page }) };
    const { user } = renderRemote({ ...routes, pages }, { route: '/all-items?category_id=6&dish=301' });
    await dialog('Dum Biryani');
    await user.keyboard('{Escape}');
    await closed();

    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  });

  it('opens by its link also if the filters leave it out', async () => {
    open('?category_id=6&dish=301');

    expect((await dialog('Dum Biryani')).getByText(LONG)).toBeVisible();
  });

  it('is opened by the browser’s own means when a tap asks for a new tab', async () => {
    const { user, path } = open();
    const link = await screen.findByRole('link', { name: 'Dum Biryani' });
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });

    await user.keyboard('{Control>}');
    await user.click(link);

    expect(link).toHaveAttribute('href', '/all-items?dish=301');
    expect(path()).toBe('/all-items');
  });

  it('that is gone from the menu says so and leads on', async () => {
    const { user, path } = open('?category_id=6&dish=999');

    await user.click(await screen.findByRole('link', { name: 'See the menu' }));

    await closed();
    expect(path()).toBe('/all-items');
  });

  it('that could not be loaded can be tried again', async () => {
    wire.onGet(`${MENU}/items`).reply(500);
    const { user } = open('?category_id=6&dish=301');
    const again = await screen.findByRole('button', { name: 'Try again' });
    wire.onGet(`${MENU}/items`).reply(200, [biryani, naan]);

    await user.click(again);

    expect(await screen.findByText(LONG)).toBeVisible();
  });

  it.each(['', 'x', '-1', '3.5'])('stays closed at “%s”', async (id) => {
    open(`?dish=${id}`);

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('Sharing a dish', () => {
  const device = (part: Partial<Navigator>) => {
    for (const [name, value] of Object.entries(part))
      Object.defineProperty(navigator, name, { configurable: true, value });
  };
  afterEach(() => {
    for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  });
  const share = async () => {
    const { user } = open('?category_id=6&dish=601');
    const button = await screen.findByRole('button', { name: 'Share this dish' });
    return { press: () => user.click(button) };
  };
  const link = 'http://localhost/all-items?dish=601';

  it('hands the link without the filters to the device', async () => {
    const handed = jest.fn(async () => undefined);
    const { press } = await share();
    device({ share: handed });

    await press();

    expect(handed).toHaveBeenCalledWith({ title: 'Butter Naan', url: link });
  });

  it('copies the link if the device can’t share', async () => {
    const writeText = jest.fn(async () => undefined);
    const { press } = await share();
    device({ clipboard: { writeText } as unknown as Clipboard });

    await press();

    expect(writeText).toHaveBeenCalledWith(link);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  it('shows the link if neither can be done', async () => {
    const { press } = await share();
    device({ clipboard: undefined as unknown as Clipboard });

    await press();

    expect(await screen.findByText(link)).toBeVisible();
  });
});
