import { buildOrder, buildOrderItem, buildUser, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const LIST = '/auth/order/USR-0123456789';

const pending = buildOrder({ id: 'ORD-PENDING000', status: 'pending' });
const active = { ...buildOrder({ id: 'ORD-ACTIVE0000' }), status: 'Active' };
const delivered = buildOrder({ id: 'ORD-DELIVERED0', status: 'delivered' });
const cancelled = { ...buildOrder({ id: 'ORD-CANCELLED0' }), status: 'CANCELLED' };

function openOrders(orders: unknown, route = '/orders') {
  wire.onGet(LIST).reply(200, { orders });
  return renderRemote(routes, { user: buildUser(), route });
}

const card = (id: string) => screen.findByRole('article', { name: id });

describe('The order list', () => {
  it('sends an anonymous visitor to the login and remembers the open tab', async () => {
    const app = renderRemote(routes, { route: '/orders?tab=completed' });

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(app.state()).toEqual({ returnTo: '/orders?tab=completed' });
  });

  it('shows pending and active orders under Active, whatever the case of their status', async () => {
    openOrders([pending, active, delivered, cancelled]);

    expect(within(await card(pending.id)).getByText('Pending')).toBeVisible();
    expect(within(await card(active.id)).getByText('Active')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['Completed', '/orders?tab=completed', delivered.id, 'Delivered'],
    ['Canceled', '/orders?tab=canceled', cancelled.id, 'Cancelled'],
  ])('keeps the tab %s in the address', async (tab, address, id, label) => {
    const app = openOrders([pending, delivered, cancelled]);
    await card(pending.id);

    await app.user.click(screen.getByRole('tab', { name: tab }));

    expect(app.path()).toBe(address);
    expect(within(await card(id)).getByText(label)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('says that orders load, in their places', async () => {
    wire.onGet(LIST).reply(() => new Promise(() => undefined));
    renderRemote(routes, { user: buildUser(), route: '/orders' });

    const places = (await screen.findByText('Loading orders')).parentElement;

    expect(places).toHaveRole('status');
    expect(places?.querySelectorAll('[aria-hidden="true"]')).not.toHaveLength(0);
  });

  it('names the time for which an order is, if one was chosen', async () => {
    openOrders([buildOrder({ ...pending, deliver_at: '2027-01-16T13:30:00.000Z' }), active]);

    const time = within(await card(pending.id))
      .getByText(/^Delivery time/)
      .querySelector('time');
    expect(time).toHaveAttribute('datetime', '2027-01-16T13:30:00.000Z');
    expect(within(await card(active.id)).queryByText(/^Delivery time/)).not.toBeInTheDocument();
  });

  it('opens the tab that the address names, and Active for a name it does not know', async () => {
    openOrders([pending, delivered], '/orders?tab=completed').unmount();
    openOrders([pending, delivered], '/orders?tab=constructor');

    expect(await card(pending.id)).toBeVisible();
  });

  it('shows a dish on no category’s colour, since an order does not know its category', async () => {
    openOrders([buildOrder({ items: [buildOrderItem({ id: 101 })] })]);

    const order = await screen.findByRole('article');

    expect(order.querySelector('img')).toBeInTheDocument();
    expect(order.querySelector('[data-tint]')).not.toBeInTheDocument();
  });

  it('shows date, items and total of an order', async () => {
    openOrders([buildOrder({ total: 1234.5, items: [buildOrderItem({ name: 'Ghee Dosa', quantity: 3 })] })]);

    const shown = within(await card('ORD-0123456789'));

    expect(shown.getByRole('listitem')).toHaveTextContent('Ghee Dosa x 3');
    expect(shown.getByText('₹1,234.50')).toBeVisible();
    expect(shown.getByText(/15 Jan, \d\d:\d5/)).toHaveAttribute('datetime', '2027-01-15T13:05:00.000Z');
  });

  it('offers cancelling and tracking for a pending order', async () => {
    openOrders([pending]);

    const shown = within(await card(pending.id));

    expect(shown.getByRole('link', { name: 'Cancel Order' })).toHaveAttribute(
      'href',
      `/cancel/${pending.id}`,
    );
    expect(shown.getByRole('link', { name: 'Track Driver' })).toHaveAttribute('href', `/track/${pending.id}`);
    expect(shown.getByRole('link', { name: 'Invoice' })).toHaveAttribute('href', `/invoice/${pending.id}`);
  });

  it('offers tracking but no cancelling for an active order', async () => {
    openOrders([active]);

    const shown = within(await card(active.id));

    expect(shown.getByRole('link', { name: 'Track Driver' })).toBeVisible();
    expect(shown.queryByRole('link', { name: 'Cancel Order' })).not.toBeInTheDocument();
  });

  it('offers reordering and rating for a delivered order only', async () => {
    const app = openOrders([delivered, cancelled], '/orders?tab=completed');

    const shown = within(await card(delivered.id));
    expect(shown.getByRole('button', { name: 'Reorder' })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Rate Order' })).toHaveAttribute(
      'href',
      `/review/${delivered.id}`,
    );
    expect(shown.queryByRole('link', { name: 'Track Driver' })).not.toBeInTheDocument();

    await app.user.click(screen.getByRole('tab', { name: 'Canceled' }));
    expect(within(await card(cancelled.id)).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each(['help', 'on-the-moon', ''])(
    "calls the status '%s' Processing and keeps it under Active",
    async (status) => {
      openOrders([{ ...pending, status }]);

      const shown = within(await card(pending.id));

      expect(shown.getByText('Processing')).toBeVisible();
      expect(shown.queryByRole('link', { name: 'Track Driver' })).not.toBeInTheDocument();
    },
  );

  it.each(['Active', 'Completed', 'Canceled'])(
    'says so when there is nothing under %s, and leads to the menu',
    async (tab) => {
      openOrders([], `/orders?tab=${tab}`);

      expect(await screen.findByText(`No ${tab} orders found.`)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Browse the menu' })).toHaveAttribute('href', '/home');
    },
  );
});

describe('Older orders', () => {
  const past = (id: string, status: 'delivered' | 'cancelled' = 'delivered') => buildOrder({ id, status });
  const more = () => screen.getByRole('button', { name: 'Show older orders' });
  const pages = new Map<string, [status: number, answer: unknown]>();
  /** Sets the server's answer to `before` from now on; '' is the first page. */
  const serve = (before: string, answer: unknown, status = 200) => pages.set(before, [status, answer]);
  beforeEach(() => {
    pages.clear();
    wire.onGet(LIST).reply(({ params }) => pages.get(params?.before ?? '') ?? [404]);
  });

  async function openPast(...orders: unknown[]) {
    serve('', { orders, next: 'ORD-DELIVERED0' });
    const app = renderRemote(routes, { user: buildUser(), route: '/orders?tab=completed' });
    await card('ORD-DELIVERED0');
    return app;
  }

  it('are read a page at a time, and the first of them is where the keyboard and the screen reader go on', async () => {
    const app = await openPast(delivered);
    serve('ORD-DELIVERED0', {
      orders: [past('ORD-OLDER00001'), past('ORD-OLDER00002')],
      next: 'ORD-OLDER00002',
    });

    await app.user.click(more());

    expect((await card('ORD-OLDER00001')).parentElement).toHaveFocus();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByText('2 older Completed orders added.')).toBeVisible();

    serve('ORD-OLDER00002', { orders: [past('ORD-OLDER00003', 'cancelled')], next: null });
    await app.user.click(more());

    const all = await screen.findByText('No older Completed orders here. These are all your orders.');
    expect(all).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show older orders' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('tab', { name: 'Canceled' }));
    expect(await card('ORD-OLDER00003')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Canceled' })).toHaveFocus();
  });

  it('are not offered to a customer who has none', async () => {
    openOrders([pending, delivered]);

    await card(pending.id);

    expect(screen.queryByRole('button', { name: 'Show older orders' })).not.toBeInTheDocument();
  });

  it('can be asked for again if they could not be read', async () => {
    const app = await openPast(delivered);
    serve('ORD-DELIVERED0', { message: 'Something went wrong', code: 'INTERNAL' }, 500);
    await app.user.click(more());
    expect(await screen.findByText('Older orders could not be loaded.')).toBeVisible();
    serve('ORD-DELIVERED0', { orders: [past('ORD-OLDER00001')], next: null });

    await app.user.click(more());

    expect(await card('ORD-OLDER00001')).toBeVisible();
    expect(screen.queryByText('Older orders could not be loaded.')).not.toBeInTheDocument();
  });

  it('say a second failure, too: the words on the first are gone as they are asked for again', async () => {
    const app = await openPast(delivered);
    serve('ORD-DELIVERED0', { message: 'Something went wrong', code: 'INTERNAL' }, 500);
    await app.user.click(more());
    const first = await screen.findByText('Older orders could not be loaded.');

    await app.user.click(more());

    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(await screen.findByText('Older orders could not be loaded.')).toBeVisible();
  });

  it('stay when a new order pushes the last one out of the first page', async () => {
    const app = await openPast(delivered);
    serve('ORD-DELIVERED0', { orders: [past('ORD-OLDER00001')], next: null });
    await app.user.click(more());
    await card('ORD-OLDER00001');
    serve('', { orders: [past('ORD-NEWEST0000')], next: 'ORD-NEWEST0000' });

    await act(async () => window.dispatchEvent(new Event('visibilitychange')));

    await card('ORD-NEWEST0000');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'ORD-NEWEST0000',
      'ORD-DELIVERED0',
      'ORD-OLDER00001',
    ]);
  });
});

describe('The order list, when answers are odd', () => {
  it('takes items as a JSON string', async () => {
    openOrders([{ ...pending, items: JSON.stringify(pending.items) }]);

    expect(within(await card(pending.id)).getByRole('listitem')).toHaveTextContent('Hyderabadi Biryani x 2');
  });

  it('shows an order whose items and amounts are damaged, and leaves out one without an id', async () => {
    openOrders([{ ...pending, items: '[broken', total: null }, { status: 'pending' }, null, 7]);

    expect(within(await card(pending.id)).getByText('₹0.00')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('tries again when the orders could not be loaded, and says of no tab that it is empty', async () => {
    wire.onGet(LIST).replyOnce(500, { message: 'Something went wrong', code: 'INTERNAL' });
    const app = renderRemote(routes, { user: buildUser(), route: '/orders' });
    expect(await screen.findByText('Your orders could not be loaded.')).toBeVisible();
    expect(screen.queryByText('No Active orders found.')).not.toBeInTheDocument();
    wire.onGet(LIST).reply(200, { orders: [pending] });

    await app.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await card(pending.id)).toBeVisible();
    expect(screen.queryByText('Your orders could not be loaded.')).not.toBeInTheDocument();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('brings a customer whose session ended to the login, with one word', async () => {
    wire.onGet(LIST).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    renderRemote(routes, { user: buildUser(), route: '/orders' });

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(window.alert).toHaveBeenCalledWith('Please login again.');
  });
});
