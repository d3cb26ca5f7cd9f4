import { seedQueries } from '@food/platform/query';
import { defineRoutes } from '@food/platform/remote';
import { useNavigate } from '@food/platform/router';
import { buildMenuItem, buildSettings, expectAnnounced, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import manifest from '../../remote.json';
import routes from '../routes';

const MENU = '/auth/category/menu';
const biryani = buildMenuItem({ id: 301, name: 'Dum Biryani', category_id: 3 });
const naan = buildMenuItem({ id: 601, name: 'Butter Naan', category_id: 6, category_name: 'Breads' });

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
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
/** Serves the keywords, which a search needs beside the menu. */
const serveSearch = () =>
  wire.onGet(`${MENU}/keyword-items`).reply(200, [{ name: 'Spicy', item_ids: [301] }]);

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

  it('asks for exactly what its manifest says, each once, and for the whole menu in place of its start', async () => {
    openMenu();
    await screen.findByText('2 dishes');

    const preload = manifest.pages.find((page) => page.path === '/all-items')?.preload ?? [];
    const asked = preload.map((path) => path.replace(/start$/, 'items'));
    expect(wire.history.get?.map((call) => call.url).sort()).toEqual(asked.sort());
  });

  it('searches the whole menu if its start came with the page', async () => {
    seedQueries({ [`${MENU}/start`]: { items: [biryani], total: 2 } });
    serveSearch();
    const { user } = openMenu();
    const box = await screen.findByRole('searchbox', { name: 'Search' });

    await user.type(box, 'naan');

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent('1 dish for naan');
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
    expect(screen.getByRole('heading', { name: 'Dishes' })).toHaveFocus();
  });

  it('finds by what is typed, which stands in the address, and says what it corrected', async () => {
    serveSearch();
    const { user, path } = openMenu();
    await screen.findByText('2 dishes');
    const inTheMenu = screen.getByRole('heading', { name: 'Dum Biryani' });

    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'buter nan');

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent(
      '1 dish for butter naan, since the menu has no “buter nan”',
    );
    expect(screen.getByRole('heading', { name: 'Butter Naan' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Dum Biryani' })).not.toBeInTheDocument();
    expect(path()).toBe('/all-items?q=buter+nan');

    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    // The same elements as before: two thousand dishes aren't rendered again.
    expect(await screen.findByRole('heading', { name: 'Dum Biryani' })).toBe(inTheMenu);
    expect(path()).toBe('/all-items');
  });

  it('says to screen readers what it found for words that were pasted, and again for others', async () => {
    serveSearch();
    const { user } = openMenu();
    await screen.findByText('2 dishes');
    const box = screen.getByRole('searchbox', { name: 'Search' });
    const paste = async (words: string) => {
      await user.clear(box);
      await user.paste(words);
    };

    await paste('biryani');
    await expectAnnounced('1 dish for biryani');
    await paste('sushi');
    await screen.findByText('No dish found for “sushi”');
    await paste('naan');

    await expectAnnounced('1 dish for naan');
  });

  it('keeps the dishes that the next letter leaves, and leads to them on Enter', async () => {
    serveSearch();
    const { user } = openMenu('?q=butte');
    await screen.findByText(/^1 dish for/);
    const before = screen.getByRole('heading', { name: 'Butter Naan' });

    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'r{Enter}');

    expect(await screen.findByText('butter')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Butter Naan' })).toBe(before);
    expect(screen.getByRole('heading', { name: 'Dishes' })).toHaveFocus();
  });

  it('keeps what was typed when a filter is tapped before it was drawn', async () => {
    serveSearch();
    const { path } = openMenu();
    const chip = (await categories()).getByRole('button', { name: 'Breads' });
    const box = screen.getByRole('searchbox', { name: 'Search' });

    act(() => {
      fireEvent.change(box, { target: { value: 'butter naan' } });
      fireEvent.click(chip);
    });

    expect(await screen.findByText(/^1 dish for/)).toBeInTheDocument();
    expect(path()).toBe('/all-items?q=butter+naan&category_id=6');
  });

  it('finds by an address, also by a keyword', async () => {
    serveSearch();

    openMenu('?q=spicy');

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent('1 dish for spicy');
    expect(screen.getByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('spicy');
  });

  it('searches among the dishes of its filters, and leads out of them if they leave none', async () => {
    serveSearch();
    const { user, path } = openMenu('?q=biryani&category_id=6');

    expect(await screen.findByText('No dish found for “biryani” with these filters')).toBeInTheDocument();
    const nearest = within(screen.getByRole('region', { name: 'Nearest dishes' }));
    expect(nearest.getByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent('1 dish for biryani');
    expect(path()).toBe('/all-items?q=biryani');
  });

  it('names near what nothing was found for only dishes of the food type that was chosen', async () => {
    serveSearch();
    const chicken = buildMenuItem({ id: 302, name: 'Chicken Biryani', food_type: 'NON VEG' });
    wire.onGet(`${MENU}/items`).reply(200, [biryani, naan, chicken]);
    wire.onGet(`${MENU}/items?food_type=veg&category_id=6`).reply(200, [naan]);
    const { user } = openMenu('?q=biryani&food_type=veg&category_id=6');

    const nearest = within(await screen.findByRole('region', { name: 'Nearest dishes' }));
    expect(nearest.getByRole('heading', { name: 'Dum Biryani' })).toBeInTheDocument();
    expect(nearest.queryByRole('heading', { name: 'Chicken Biryani' })).not.toBeInTheDocument();

    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'chicken');

    expect(await screen.findByText('No dish found for “chicken” with these filters')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Nearest dishes' })).not.toBeInTheDocument();
  });

  it('leads to the whole menu if nothing is found, and empties the box', async () => {
    serveSearch();
    const { user, path } = openMenu('?q=sushi');

    await user.click(await screen.findByRole('link', { name: 'See the whole menu' }));

    expect(await screen.findByText('2 dishes')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    expect(path()).toBe('/all-items');
  });

  it('draws the first 18 dishes that are found, and the others on request', async () => {
    serveSearch();
    const many = Array.from({ length: 20 }, (_, at) => buildMenuItem({ id: 1_000 + at, name: `Dosa ${at}` }));
    wire.onGet(`${MENU}/items`).reply(200, many);
    const { user } = openMenu('?q=dosa');

    const more = await screen.findByRole('button', { name: 'Show all 20 dishes' });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(18);
    await user.click(more);

    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(20);
    const [next] = screen.getAllByRole('link', { name: /^Dosa/ }).slice(18);
    expect(next).toHaveFocus();
  });

  it('searches by names if the keywords can’t be loaded', async () => {
    wire.onGet(`${MENU}/keyword-items`).reply(404);

    openMenu('?q=naan');

    expect(await screen.findByText(/^1 dish for/)).toHaveTextContent('1 dish for naan');
  });

  it('is left by one step back, however many filters were tried', async () => {
    const { user, path } = renderRemote(withWayBack, { route: '/all-items', history: ['/home'] });

    await user.click((await categories()).getByRole('button', { name: 'Breads' }));
    await user.click(await screen.findByRole('button', { name: 'Spicy' }));
    await user.click(screen.getByRole('button', { name: 'One step back' }));

    expect(path()).toBe('/home');
  });
});
