import { defineRoutes } from '@food/platform/remote';
import { useNavigate } from '@food/platform/router';
import { buildMenuItem, renderRemote, wire } from '@food/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../remote.json';
import routes from '../routes';

const MENU = '/auth/category/menu';
const biryani = buildMenuItem({ id: 301, name: 'Dum Biryani', category_id: 3 });
const naan = buildMenuItem({ id: 601, name: 'Butter Naan', category_id: 6 });

beforeEach(() => {
  wire.onGet(`${MENU}/foodtypes`).reply(200, ['VEG']);
  wire.onGet(`${MENU}/keywords`).reply(200, [{ id: 1, name: 'Spicy' }]);
  wire.onGet(`${MENU}/categories`).reply(200, [
    { id: 3, name: 'Biryani' },
    { id: 6, name: 'Breads' },
  ]);
  wire.onGet(`${MENU}/items`).reply(200, [biryani, naan]);
  wire.onGet(`${MENU}/items?category_id=6`).reply(200, [naan]);
  wire.onGet(`${MENU}/items?keyword=Spicy&category_id=6`).reply(200, []);
});
/** The page with the browser's own back button. */
const withWayBack = defineRoutes({
  '/home': async () => ({ default: () => <p>Home</p> }),
  '/all-items': async () => {
    const { default: AllItems } = await import('./all-items-page');
    return {
      default: () => (
        <>
          <WayBack />
          <AllItems />
        </>
      ),
    };
  },
});
function WayBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      One step back
    </button>
  );
}
const openMenu = (query = '') => renderRemote(routes, { route: `/all-items${query}` });
const categories = async () => within(await screen.findByRole('group', { name: 'Categories' }));

describe('The whole menu', () => {
  it('shows every dish', async () => {
    openMenu();

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'All items' })).toBeInTheDocument();
    expect(document.title).toBe('All items · Verandah Kitchen');
  });

  it('asks for exactly what its manifest says, each once', async () => {
    openMenu();
    await screen.findByText('2 dishes');

    const preload = manifest.pages.find((page) => page.path === '/all-items')?.preload ?? [];
    expect(wire.history.get?.map((call) => call.url).sort()).toEqual([...preload].sort());
  });

  it('narrows to a category, and widens when its chip is tapped again', async () => {
    const { user, path } = openMenu();

    await user.click((await categories()).getByRole('button', { name: 'Breads' }));
    expect(await screen.findByText('1 dish')).toBeInTheDocument();
    expect(path()).toBe('/all-items?category_id=6');

    await user.click((await categories()).getByRole('button', { name: 'Breads' }));
    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(path()).toBe('/all-items');
  });

  it('joins category and keyword, and clears both at once', async () => {
    const { user, path } = openMenu('?category_id=6');

    await user.click(await screen.findByRole('button', { name: 'Spicy' }));
    expect(await screen.findByText('No items found')).toBeInTheDocument();
    expect(path()).toBe('/all-items?category_id=6&keyword=Spicy');

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(path()).toBe('/all-items');
  });

  it('is left by one step back, however many filters were tried', async () => {
    const { user, path } = renderRemote(withWayBack, { route: '/all-items', history: ['/home'] });

    await user.click((await categories()).getByRole('button', { name: 'Breads' }));
    await user.click(await screen.findByRole('button', { name: 'Spicy' }));
    await user.click(screen.getByRole('button', { name: 'One step back' }));

    expect(path()).toBe('/home');
  });
});
