import { useCart } from '@food/cart/store';
import { setSiteConfig } from '@food/platform/config';
import { hearMessages } from '@food/platform/notify';
import { queryClient } from '@food/platform/query';
import { defineRoutes } from '@food/platform/remote';
import {
  announced,
  buildMenuItem,
  buildOrder,
  buildOrderItem,
  buildTaxInvoice,
  buildUpiRequest,
  buildUser,
  englishWords,
  type RenderedApp,
  renderRemote,
  speak,
  wire,
} from '@food/testing';
import { sockets } from '@food/testing/fake-socket';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import Invoice from './invoice/invoice';
import type english from './messages/en.json';
import hindi from './messages/hi.json';
import telugu from './messages/te.json';
import routes from './routes';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const ID = 'ORD-0123456789';
const LIST = '/auth/order/USR-0123456789';
const BILL = `/auth/order/order/${ID}`;
const ORDER = `/auth/order/${ID}`;
const CANCEL = `${ORDER}/cancel`;
const REVIEW = `/auth/review/order/${ID}`;
const MENU = '/auth/category/menu/items';
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const bill = buildOrder({
  deliver_at: TOMORROW,
  note: 'Ring twice',
  items: [
    buildOrderItem({ note: 'no onion' }),
    buildOrderItem({ id: 102, item_code: '', name: 'Ghee Dosa' }),
  ],
});
const tax_invoice = buildTaxInvoice();
const upi = buildUpiRequest();

/** Names from the server, and terms that the law prescribes in every language (rule: tax-invoice). */
const NAMES = [
  'ORD-',
  'Verandah Kitchen',
  'Hyderabadi Biryani',
  'Ghee Dosa',
  'Warm',
  'Ring twice',
  'no onion',
];
const BY_LAW = ['GSTIN', 'CGST', 'SGST', 'SAC', 'FSSAI', 'UPI', 'QR', '(Tax Invoice)', '(Taxable value)'];
const names = [...NAMES, ...BY_LAW, ...Object.values(tax_invoice).map(String), upi.vpa];

let told: string[];
let stopHearing: () => void;
beforeEach(() => {
  told = [];
  stopHearing = hearMessages((text) => told.push(text));
  sockets.length = 0;
  jest.spyOn(console, 'info').mockImplementation();
});
afterEach(() => {
  stopHearing();
  jest.restoreAllMocks();
  setSiteConfig({ fssaiLicence: null });
});

/** Checks the page with its title, and the messages that it showed. */
function expectNoEnglish() {
  const messages = told.map((text) => Object.assign(document.createElement('p'), { textContent: text }));
  document.body.append(...messages);
  expect(englishWords(document.documentElement, names)).toEqual([]);
  for (const message of messages) message.remove();
}

const placed = defineRoutes({
  '/success': () => Promise.resolve({ default: () => <Invoice orderId={ID} afterOrder /> }),
});
const open = (route: string) => renderRemote(routes, { user: buildUser(), route });
const serve = (...orders: unknown[]) => wire.onGet(LIST).reply(200, { orders });

type Name = keyof typeof english;
// A text that one of them lacks is told by the linter, with its file.
type Texts = Record<Name, string>;

describe.each([
  ['hi', hindi as Texts],
  ['te', telugu as Texts],
] as const)('No page speaks English: %s', (language, words) => {
  const find = (name: Name) => screen.findByText(words[name]);
  const press = async (user: RenderedApp['user'], name: Name) =>
    user.click(await screen.findByRole('button', { name: words[name] }));
  beforeEach(() => speak(language));

  it('the list, with news and a lost line', async () => {
    serve(...['pending', 'active', 'help'].map((status, at) => ({ ...bill, id: `${ID}${at}`, status })));
    open('/orders');
    await find('card.pending');
    await waitFor(() => expect(sockets).toHaveLength(1));
    const line = sockets[0];
    await act(async () => line?.connect());
    await act(async () => line?.hear('orderStatusUpdate', { orderId: `${ID}0`, status: 'delivered' }));
    await act(async () => line?.io.hear('reconnect_failed'));

    await find('orders.stopped');
    expectNoEnglish();
  });

  it.each([
    ['active', 'pending'],
    ['completed', 'delivered'],
    ['canceled', 'cancelled'],
  ])('the tab %s without orders, and with older ones', async (tab, status) => {
    const page = (ids: number[], next: string | null) =>
      wire.onGet(LIST).reply(200, { orders: ids.map((at) => ({ ...bill, id: `${ID}${at}`, status })), next });
    page([], ID);
    const { user } = open(`/orders?tab=${tab}`);
    await find('older.show');
    wire.onGet(LIST).reply(500, {});
    await press(user, 'older.show');
    await find('older.failed');
    expectNoEnglish();

    page([2], ID);
    await press(user, 'older.show');
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expectNoEnglish();
    page([3, 4], ID);
    await press(user, 'older.show');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expectNoEnglish();
    page([], null);
    await press(user, 'older.show');
    await waitFor(() => expect(screen.queryByText(words['older.show'])).not.toBeInTheDocument());
    expectNoEnglish();
  });

  it('the list that could not be read, and an earlier one', async () => {
    serve(bill);
    open('/orders');
    await find('card.pending');
    wire.onGet(LIST).reply(500, {});
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await find('orders.outOfDate');
    expectNoEnglish();

    cleanup();
    queryClient.clear();
    wire.onGet(LIST).networkError();
    open('/orders');
    await screen.findByRole('article');
    expectNoEnglish();
  });

  it.each([
    ['could not be looked up', null],
    ['is gone', []],
    ['has sold out', [buildMenuItem({ sold_out_until: TOMORROW })]],
    ['is there', [buildMenuItem()]],
  ])('a dish to reorder %s', async (_, menu) => {
    wire.onGet(MENU).reply(menu ? 200 : 500, menu ?? {});
    serve({ ...bill, status: 'delivered' });
    const { user } = open('/orders?tab=completed');

    await press(user, 'card.reorder');

    await waitFor(() => expect(announced()).toHaveLength(1));
    expectNoEnglish();
  });

  it.each([
    ['', 1],
    ['Ghee Dosa', 7],
  ])('what is not as it was of all that is reordered (%j, %d)', async (name, gone) => {
    const dishes = [
      ...Array.from({ length: gone }, (_, at) =>
        buildOrderItem({ id: 300 + at, item_code: '', name: name && name + at }),
      ),
      buildOrderItem(),
      buildOrderItem({ item_code: 'DOS-001' }),
    ];
    const today = buildMenuItem({ price: 340 });
    const soldOut = buildMenuItem({ item_code: 'DOS-001', sold_out_until: TOMORROW });
    for (let piece = 0; piece < 98; piece += 1) useCart.getState().add(today);
    wire.onGet(MENU).reply(200, [today, soldOut]);
    serve({ ...bill, status: 'delivered', items: dishes });
    const { user } = open('/orders?tab=completed');

    await press(user, 'card.reorderAll');

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(told).toHaveLength(1);
    cleanup();
    expectNoEnglish();
  });

  it('cancelling, which tells the server the same in every language', async () => {
    wire.onGet(ORDER).reply(200, { id: ID, status: 'pending' });
    wire.onPatch(CANCEL).networkErrorOnce();
    const { user } = open(`/cancel/${ID}`);
    await press(user, 'order.cancel');
    await user.click(screen.getByRole('radio', { name: words['reason.price'] }));
    await press(user, 'order.cancel');
    await waitFor(() => expect(told).toHaveLength(2));
    expectNoEnglish();
    wire.onPatch(CANCEL).reply(200, {});

    await press(user, 'order.cancel');

    await find('cancelled.words');
    expect(wire.history.patch?.at(-1)?.data).toBe('{"reason":"Price too high"}');
    expectNoEnglish();
  });

  it.each(['active', 'cancelled'])('the cancel page of an order that is %s', async (status) => {
    wire.onGet(ORDER).reply(200, { id: ID, status });
    open(`/cancel/${ID}`);

    await find('order.yours');
    expectNoEnglish();
  });

  it('the pages of an order that is not there', async () => {
    for (const call of [ORDER, BILL, REVIEW]) wire.onGet(call).reply(404, {});
    for (const page of ['cancel', 'review', 'invoice']) {
      open(`/${page}/${ID}`);
      await find('order.yours');
      expectNoEnglish();
      cleanup();
    }
  });

  it('a review, until it was given', async () => {
    wire.onGet(BILL).reply(200, bill);
    wire.onGet(REVIEW).reply(200, { reviews: [] });
    wire.onPost('/auth/review').networkError();
    const { user } = open(`/review/${ID}`);
    await press(user, 'review.submit');
    const [, , , four] = screen.getAllByRole('radio');
    await user.click(four as HTMLElement);
    await press(user, 'review.submit');
    await waitFor(() => expect(told).toHaveLength(2));
    wire.onGet(REVIEW).reply(200, { reviews: [{ rating: 4, comment: 'Warm' }] });
    await press(user, 'review.submit');
    await find('review.given');

    expectNoEnglish();
  });

  it('feedback', async () => {
    const anonymous = renderRemote(routes, { route: '/feedback' });
    await press(anonymous.user, 'feedback.submit');
    cleanup();
    const { user } = open('/feedback');
    wire.onPost('/auth/feedback').replyOnce(500, {});
    await press(user, 'feedback.submit');
    await waitFor(() => expect(told).toHaveLength(2));
    wire.onPost('/auth/feedback').reply(201, {});
    await press(user, 'feedback.submit');
    await waitFor(() => expect(told).toHaveLength(3));

    expectNoEnglish();
  });

  it('the invoice, with tax and a way to pay', async () => {
    setSiteConfig({ fssaiLicence: '10012345678901' });
    wire.onGet(BILL).reply(200, { ...bill, status: 'cancelled', tax_invoice, upi });
    open(`/invoice/${ID}`);
    await find('invoice.void');

    expectNoEnglish();
  });

  it('the invoice after an order, which moves on or stays', async () => {
    wire.onGet(BILL).reply(200, bill);
    const { user } = renderRemote(placed, { user: buildUser(), route: '/success' });
    await find('redirect.said');
    expectNoEnglish();

    await press(user, 'redirect.stay');

    await find('order.track');
    expectNoEnglish();
  });
});
