import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { DAY } from '@food/contracts/durations';
import { useSession } from '@food/session/store';
import {
  buildAddress,
  buildCoupon,
  buildMenuItem,
  buildOrderItem,
  buildSettings,
  buildUser,
  englishWords,
  renderRemote,
  speak,
  wire,
} from '@food/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from './messages';
import routes from './routes';

jest.mock('orders/invoice', () => {
  throw new Error('down');
});

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const dateIn = (days: number): string => inDays(days).slice(0, 10);
const biryani = buildMenuItem();
const naan = buildMenuItem({ id: 102, item_code: 'BRD-001', name: 'Garlic Naan', price: 65 });
const chai = buildMenuItem({ id: 103, name: 'Masala Chai' });
const lassi = buildMenuItem({ id: 104, item_code: 'DRK-2', name: 'Lassi', sold_out_until: inDays(1) });
const office = buildAddress({ id: 8, house_block_no: '7', area_road: 'Hitec City' });
const soldOut = { sold_out: [{ id: 101, item_code: 'BIR-001', sold_out_until: inDays(1) }] };
const closed = { closed_on: [-1, 0, 1].map(dateIn), lead_minutes: 0 };

/** Names from the server, the site and the makers of the maps. */
const NAMES = [
  ...[biryani, naan, chai, lassi].map(({ name }) => name),
  ...['VERANDAH50', 'DUSK20', 'No butter', 'Pack it well', 'Verandah Kitchen'],
  ...['Banjara Hills Road 3', 'Hyderabad', 'Telangana', 'India', 'Hitec City'],
  ...['A JavaScript library for interactive maps', 'Leaflet', 'OpenStreetMap contributors', 'Google Maps'],
];
const english = () => englishWords(document.documentElement, NAMES);
const button = (name: string) => screen.findByRole('button', { name });

function serve({ settings = {}, coupons = [buildCoupon()], addresses = [buildAddress(), office] } = {}) {
  wire.onGet('/auth/settings').reply(200, buildSettings(settings));
  wire.onGet('/auth/coupons').reply(200, coupons);
  wire.onGet('/auth/address').reply(200, addresses);
  wire.onGet(/^\/auth\/category\/\w+\/items$/).reply(200, [biryani, naan, chai, lassi]);
}
const open = (route: string, signedIn = true) =>
  renderRemote(routes, { route, ...(signedIn && { user: buildUser() }) });
const fill = (...dishes: (typeof biryani)[]) => dishes.map(useCart.getState().add);
const isOnline = (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
};

afterEach(() => {
  // Said by alerts.
  for (const [text] of (window.alert as jest.Mock).mock.calls) expect(text).not.toMatch(/[A-Za-z]{2}/);
  jest.restoreAllMocks();
});

describe.each(['hi', 'te'] as const)('In %s', (language) => {
  beforeEach(() => speak(language));

  it('the cart has no English words while it is empty', async () => {
    open('/cart');
    await screen.findByText(t('cart.empty'));

    expect(english()).toEqual([]);
  });

  it('the cart has none before it is known', async () => {
    useSession.setState({ known: false });
    open('/cart', false);
    await screen.findByRole('status', { name: t('cart.loading') });

    expect(english()).toEqual([]);
  });

  it('the cart has none for a visitor, with an offer and a dish that has sold out', async () => {
    serve({ settings: { ...soldOut, ...closed } });
    fill(biryani, naan);
    open('/cart', false);
    await button(t('choice.applyAndSave', { code: 'VERANDAH50', amount: '₹50.00' }));
    await button(t('explore.addDish', { dish: 'Masala Chai' }));
    await screen.findByText(t('cart.removeSoldOutOrWait', { count: 1, dishes: 'Hyderabadi Biryani' }));

    expect(english()).toEqual([]);
  });

  it('the cart has none with a dish that has left the menu', async () => {
    serve();
    fill(biryani, buildMenuItem({ ...chai, item_code: 'OLD-001' }));
    open('/cart');
    await screen.findByText(t('cart.removeOffMenu', { count: 1, dishes: 'Masala Chai' }));

    expect(english()).toEqual([]);
  });

  it('the cart has none with all that was chosen and written', async () => {
    serve({ settings: closed });
    fill(biryani, naan);
    useCart.getState().noteDish(naan.id, 'No butter');
    useCart.getState().noteOrder('Pack it well');
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());
    useChoices.getState().chooseTime(inDays(-2));
    const { user } = open('/cart');
    await screen.findByText(t('bill.saved', { amount: '₹50.00' }));
    // Announced, and beside its field.
    expect(await screen.findAllByText(t('time.gone'))).toHaveLength(2);
    await user.click(await button(t('note.dish.change', { dish: 'Garlic Naan', note: 'No butter' })));
    await user.click(await button(t('note.dish.addTo', { dish: 'Hyderabadi Biryani' })));
    expect(english()).toEqual([]);

    const note = screen.getByRole('textbox', {
      name: t('note.dish.label', { dish: 'Hyderabadi Biryani' }),
    }) as HTMLTextAreaElement;
    for (const length of [125, 135, 139, 140]) {
      fireEvent.change(note, { target: { value: '.'.repeat(length) } });
      expect(english()).toEqual([]);
    }
    await user.click(await button(t('cart.remove', { dish: 'Garlic Naan' })));

    expect(english()).toEqual([]);
  });

  it('the cart has none if nothing could be loaded, and what was chosen is gone', async () => {
    serve({ coupons: [], addresses: [] });
    wire.onGet('/auth/settings').reply(500);
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());
    open('/cart');
    await screen.findByText(t('bill.failed'));
    await screen.findByText(t('choice.couponGone', { code: 'VERANDAH50' }));
    await screen.findByText(t('choice.addressGone'));

    expect(english()).toEqual([]);
  });

  it('an order has none while it waits for a connection, and when it fails', async () => {
    serve();
    fill(biryani);
    const { user } = open('/cart');
    const place = () => button(t('pay.placeAt', { total: '₹392.50' }));
    await user.click(await place());
    expect(window.alert).toHaveBeenCalledWith(t('pay.noAddress'));
    act(() => useChoices.getState().chooseAddress(buildAddress()));
    isOnline(false);
    await user.click(await place());
    await screen.findByText(t('pay.offline'));
    expect(english()).toEqual([]);
    isOnline(true);
    await screen.findByText(t('pay.waited'));
    expect(english()).toEqual([]);

    wire.onPost('/auth/order').reply(500);
    await user.click(await place());
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith(t('pay.failed')));
  });

  it('an order whose prices have changed has none', async () => {
    const quote = { items: [buildOrderItem({ price: 349 })], subtotal: 349, discount: 10, taxes: 25 };
    serve();
    wire
      .onPost('/auth/order')
      .reply(409, { code: 'PRICE_CHANGED', quote: { ...quote, delivery_charge: 49, total: 413 } });
    fill(biryani);
    useChoices.getState().chooseAddress(buildAddress());
    const { user } = open('/cart');
    await user.click(await button(t('pay.placeAt', { total: '₹392.50' })));
    const dialog = await screen.findByRole('dialog', { name: t('change.title') });

    expect(within(dialog).getAllByRole('rowheader')).toHaveLength(6);
    expect(english()).toEqual([]);
  });

  it('the coupons have none', async () => {
    const dusk = buildCoupon({ id: 2, code: 'DUSK20', min_order_value: 900, expires_at: null });
    serve({ coupons: [buildCoupon({ description: '' }), { ...dusk, description: '' }] });
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    open('/coupons');
    await button(t('coupons.applyCode', { code: 'DUSK20' }));

    expect(english()).toEqual([]);
  });

  it('the coupons have none if they could not be loaded', async () => {
    wire.onGet('/auth/coupons').reply(500);
    open('/coupons');
    await screen.findByRole('button', { name: /^(फिर कोशिश करें|మళ్లీ ప్రయత్నించండి)$/ });

    expect(english()).toEqual([]);
  });

  it('the address book has none, nor have its form, its map and its question', async () => {
    serve({ addresses: [buildAddress(), office, { id: 9 } as never] });
    wire.onDelete('/auth/address/7').reply(500);
    wire.onPut('/auth/address/7').reply(500);
    const { user } = open('/address');
    const first = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    await user.click(first.getByRole('radio'));
    await user.click(first.getByRole('button', { name: t('address.edit') }));
    await button(t('map.pin'));
    for (const picture of document.querySelectorAll('.leaflet-tile')) fireEvent.error(picture);
    await user.click(await button(t('form.update')));
    await screen.findByText(t('form.failed'));
    expect(english()).toEqual([]);

    await user.click(first.getByRole('button', { name: t('address.delete') }));
    await user.click(await button(t('deletion.confirm')));
    await screen.findByText(t('deletion.failed'));

    expect(english()).toEqual([]);
  });

  it('the address book has none if it is empty, and for a new address', async () => {
    serve({ addresses: [] });
    wire.onPost('/auth/address').reply(200, buildAddress());
    const { user } = open('/address');
    await screen.findByText(t('address.none'));
    expect(english()).toEqual([]);

    await user.click(await button(t('address.add')));
    expect(window.alert).toHaveBeenCalledWith(t('address.noGeolocation'));
    await button(t('map.pin'));
    expect(english()).toEqual([]);

    await user.click(await button(t('form.save')));
    await screen.findByText(t('address.isSaved'));
    expect(english()).toEqual([]);
  });

  it('the address book has none if it could not be loaded', async () => {
    wire.onGet('/auth/address').reply(500);
    open('/address');
    await screen.findByText(t('address.failed'));

    expect(english()).toEqual([]);
  });

  it('an order that stands has none, without its invoice and without its id', async () => {
    const route = { pathname: '/success', state: { orderId: 'ORD-0123456789' } };
    const { unmount } = renderRemote(routes, { user: buildUser(), route });
    await screen.findByText(t('success.invoiceLost'));
    expect(english()).toEqual([]);

    unmount();
    open('/success');
    await screen.findByText(t('success.noInvoice'));
    expect(english()).toEqual([]);
  });
});
