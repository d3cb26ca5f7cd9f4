import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { setSiteConfig } from '@food/platform/config';
import { queryClient } from '@food/platform/query';
import { PREFIX, writeStored } from '@food/platform/storage';
import {
  buildAddress,
  buildCategory,
  buildMenuItem,
  buildOrder,
  buildOrderItem,
  buildSettings,
  buildUser,
  englishWords,
  renderRemote,
  speak,
  wire,
} from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import manifest from '../remote.json';
import english from './messages/en.json';
import manifestWords from './messages/manifest.json';
import routes from './routes';

const MENU = '/auth/category/menu';
const ALLERGENS = Object.keys(english).flatMap((key) => (key.startsWith('allergen.') ? key.slice(9) : []));
const biryani = buildMenuItem({ id: 301, item_code: 'BIR-001', name: 'Dum Biryani', subcontent: '' });
const naan = buildMenuItem({ id: 601, item_code: 'BRD-001', name: 'Butter Naan', subcontent: '' });
const whole = { ...biryani, food_type: 'NON VEG', allergens: ALLERGENS };
const asha = buildUser({ name: 'Asha Rao' });
const home = buildAddress();

/** Names from the server, the customer and the brand. */
const NAMES = [
  ...[
    'Dum Biryani',
    'Butter Naan',
    'Biryani',
    'Single',
    'Asha Rao',
    'Asha',
    'Spicy',
    'Verandah Kitchen',
    'FSSAI',
  ],
  [home.house_block_no, home.area_road, home.city].join(', '),
];
const leftInEnglish = (...typed: string[]) => englishWords(document.body, [...NAMES, ...typed]);

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings({ closed_on: ['2020-01-01'] }));
  wire.onGet('/auth/home/categories').reply(200, [buildCategory({ id: 3, name: 'Biryani' })]);
  wire.onGet('/auth/home/bestseller').reply(200, [biryani]);
  wire.onGet('/auth/home/whatsnew').reply(200, [naan]);
  for (const menu of [MENU, '/auth/category/3']) {
    wire.onGet(`${menu}/foodtypes`).reply(200, ['VEG', 'NON VEG']);
    wire.onGet(`${menu}/keywords`).reply(200, [{ id: 1, name: 'Spicy' }]);
    wire.onGet(`${menu}/items`).reply(200, [whole, naan]);
    wire.onGet(`${menu}/items?keyword=Spicy`).reply(200, []);
  }
  for (const sort of ['asc', 'desc']) wire.onGet(`${MENU}/items?sort=${sort}`).reply(200, [whole, naan]);
  wire.onGet(`${MENU}/categories`).reply(200, [{ id: 3, name: 'Biryani' }]);
  wire.onGet(`${MENU}/keyword-items`).reply(200, []);
});
afterEach(() => setSiteConfig({ fssaiLicence: null }));

const open = (route: string, user?: typeof asha) => renderRemote(routes, { route, ...(user && { user }) });
const settled = async () => {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[data-dish], .empty > button')).not.toBeNull());
};

describe.each(['hi', 'te'] as const)('In the language of the page, %s,', (language) => {
  beforeEach(() => speak(language));

  it('is home of a customer who has ordered', async () => {
    setSiteConfig({ fssaiLicence: '10012345678901' });
    writeStored(`${PREFIX}favourites`, [601]);
    useChoices.setState({ address: home });
    wire.onGet(/^\/auth\/order\//).reply(200, {
      orders: [buildOrder({ items: [buildOrderItem({ id: 301, item_code: 'BIR-001' })] })],
      next: null,
    });
    const app = open('/home', asha);
    await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(4));

    expect(leftInEnglish()).toEqual([]);
    await app.user.click(document.querySelector('[aria-haspopup="dialog"]') as Element);
    await screen.findByRole('dialog');
    expect(leftInEnglish()).toEqual([]);
  });

  it('is home of a visitor, with nothing to show', async () => {
    for (const list of ['categories', 'bestseller', 'whatsnew'])
      wire.onGet(`/auth/home/${list}`).reply(500, { message: '' });
    const app = open('/home');
    expect(await screen.findAllByRole('status')).not.toHaveLength(0);
    await settled();

    await app.user.click(document.querySelector('[aria-haspopup="dialog"]') as Element);
    await screen.findByRole('dialog');
    expect(leftInEnglish()).toEqual([]);
  });

  it.each([
    '/category/3',
    '/category/3?keyword=Spicy',
    '/all-items',
    '/all-items?sort=asc',
    '/all-items?sort=desc',
    '/all-items?keyword=Spicy',
  ])('is a menu: %s', async (address) => {
    useCart.getState().add(naan);
    open(address);
    await settled();

    expect(leftInEnglish()).toEqual([]);
  });

  it.each([
    ['biryani', 'biryani'],
    ['buter nan', 'buter nan', 'butter naan'],
    ['sushi', 'sushi'],
  ])('is what a search finds: %s', async (words, ...typed) => {
    const { user } = open(`/all-items?q=${words}`);
    await screen.findAllByText(new RegExp(`^${typed.at(-1)}$|“${words}”`));

    expect(leftInEnglish(...typed)).toEqual([]);
    await user.clear(screen.getByRole('searchbox'));
    await settled();
    // What was announced of the search is there for a moment more.
    expect(leftInEnglish(...typed)).toEqual([]);
  });

  it('is a search among filters that leave nothing', async () => {
    open('/all-items?keyword=Spicy&q=naan');
    await screen.findByText(/“naan”/);

    expect(leftInEnglish('naan')).toEqual([]);
  });

  it('is a dish, and its link that is copied', async () => {
    const { user } = open('/all-items?dish=301');
    const dish = await screen.findByRole('dialog', { name: 'Dum Biryani' });
    await screen.findByText(/ఇందులో|इसमें/);
    await user.click([...dish.querySelectorAll('button')].at(-2) as Element);

    expect(leftInEnglish()).toEqual([]);
  });

  it('is a dish that is gone, and one that could not be read', async () => {
    const { unmount } = open('/all-items?dish=999');
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.querySelector('[role="dialog"] .empty > a')).not.toBeNull());
    expect(leftInEnglish()).toEqual([]);
    act(unmount);
    queryClient.clear();

    wire.onGet(`${MENU}/items`).reply(500, { message: '' });
    open('/category/3?dish=999');
    await waitFor(() => expect(document.querySelector('[role="dialog"] .empty > button')).not.toBeNull());
    expect(leftInEnglish()).toEqual([]);
  });

  it('is what a keyword is called, which the address names in English', async () => {
    wire.onGet(`${MENU}/keywords`).reply(200, [{ id: 1, name: 'Spicy', label: 'तीखा' }]);
    const { user, path } = open('/all-items');

    await user.click(await screen.findByRole('button', { name: 'तीखा' }));

    expect(path()).toBe('/all-items?keyword=Spicy');
  });

  it('is a dish’s name, by which it is found as by its English one', async () => {
    wire
      .onGet(`${MENU}/items`)
      .reply(200, [{ ...biryani, name: 'दम बिरयानी', english_name: 'Dum Biryani' }, naan]);
    for (const words of ['dum', 'बिरयानी']) {
      const { unmount } = open(`/all-items?q=${words}`);
      expect(await screen.findByRole('heading', { name: 'दम बिरयानी' })).toBeInTheDocument();
      expect(screen.queryByText('Butter Naan')).toBeNull();
      act(unmount);
    }
  });

  it('is what the manifest says to customers', () => {
    const { displayName, unavailableMessage, navigation } = manifest;
    const said = [displayName, unavailableMessage, ...navigation.map(({ label }) => label)];

    expect(Object.keys(manifestWords[language]).sort()).toEqual([...new Set(said)].sort());
    expect(Object.values(manifestWords[language]).filter((words) => /[A-Za-z]{2}/.test(words))).toEqual([]);
  });
});
