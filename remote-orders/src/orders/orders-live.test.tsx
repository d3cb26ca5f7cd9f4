import { buildOrder, buildUser, renderRemote, wire } from '@food/testing';
import { sockets } from '@food/testing/fake-socket';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const LIST = '/auth/order/USR-0123456789';
const pending = buildOrder({ status: 'pending' });
const second = buildOrder({ id: 'ORD-2222222222', status: 'active' });
const card = (id = pending.id) => screen.findByRole('article', { name: id });
const reads = () => wire.history.get?.length ?? 0;
const line = () => sockets.at(-1)!;
const hear = (event: string, told: unknown) => act(async () => line().hear(event, told));
const joined = (orderId: string) => hear('roomJoined', { orderId });
const becomes = (orderId: string, status: string) => hear('orderStatusUpdate', { orderId, status });
const serverHas = (...orders: unknown[]) => wire.onGet(LIST).reply(200, { orders });
const rooms = () => line().sent.map(([, orderId]) => orderId);

beforeEach(() => {
  sockets.length = 0;
});
afterEach(() => jest.useRealTimers());

/** Opens the list and waits until the socket's code is there. */
async function openWith(...orders: { status: string }[]) {
  serverHas(...orders);
  const app = renderRemote(routes, { user: buildUser(), route: '/orders' });
  await screen.findByRole('tab', { name: 'Active' });
  await waitFor(() => expect(reads()).toBe(1));
  return app;
}
async function openLive(...orders: { id: string; status: string }[]) {
  const app = await openWith(...orders);
  await waitFor(() => expect(sockets).toHaveLength(1));
  await act(async () => line().connect());
  for (const { id } of orders) await joined(id);
  return app;
}

describe('The order list, left open', () => {
  it('takes Cancel Order away once the order is no longer pending', async () => {
    await openLive(pending);
    expect(screen.getByRole('link', { name: 'Cancel Order' })).toBeVisible();

    await becomes(pending.id, 'active');

    expect(within(await card()).getByText('Active')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel Order' })).not.toBeInTheDocument();
    expect(screen.getByText(`Order ${pending.id} is now active.`)).toBeVisible();
    expect(reads()).toBe(1);
  });

  it('says what became of an order that left the open tab, and follows the others', async () => {
    const app = await openLive(pending, second);

    await becomes(second.id, 'delivered');

    expect(screen.queryByRole('article', { name: second.id })).not.toBeInTheDocument();
    expect(screen.getByText(`Order ${second.id} is now delivered.`)).toBeVisible();
    await becomes(pending.id, 'active');
    expect(screen.getByText(`Order ${pending.id} is now active.`)).toBeVisible();
    await app.user.click(screen.getByRole('tab', { name: 'Completed' }));
    expect(await card(second.id)).toBeVisible();
    expect(sockets).toHaveLength(1);
    expect(rooms()).toEqual([pending.id, second.id]);
  });

  it.each(['Cancel Order', 'Track Driver'])(
    'gives the focus of %s, which is gone, to its card',
    async (name) => {
      await openLive(pending, second);
      const link = within(await card()).getByRole('link', { name });
      link.focus();

      await becomes(pending.id, name === 'Cancel Order' ? 'active' : 'help');

      expect(link).not.toBeInTheDocument();
      expect((await card()).parentElement).toHaveFocus();
    },
  );

  it('gives the focus of a card that left the open tab to the tab', async () => {
    await openLive(pending, second);
    within(await card())
      .getByRole('link', { name: 'Cancel Order' })
      .focus();
    await becomes(pending.id, 'active');
    expect((await card()).parentElement).toHaveFocus();

    await becomes(pending.id, 'delivered');
    expect(screen.getByRole('tabpanel', { name: 'Active' })).toHaveFocus();
    within(await card(second.id))
      .getByRole('link', { name: 'Track Driver' })
      .focus();
    await becomes(second.id, 'delivered');

    expect(screen.getByText('No Active orders found.')).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Active' })).toHaveFocus();
  });

  it('leaves the focus where it is when another order changes', async () => {
    await openLive(pending, second);
    const link = within(await card(second.id)).getByRole('link', { name: 'Track Driver' });
    link.focus();

    await becomes(pending.id, 'delivered');

    expect(link).toHaveFocus();
  });

  it('tells no news if an order is as it was', async () => {
    await openLive({ ...pending, status: 'Pending' });

    await becomes(pending.id, 'pending');

    expect(screen.queryByText(/is now/)).not.toBeInTheDocument();
  });

  it('follows what can still change, an unknown status included, and nothing else', async () => {
    const past = ['delivered', 'CANCELLED'].map((status) => ({
      ...buildOrder({ id: `ORD-${status}` }),
      status,
    }));
    await openLive(pending, { ...second, status: 'help' }, ...past);

    expect(rooms()).toEqual([pending.id, second.id]);
  });

  it('opens no connection while nothing is on its way', async () => {
    await openWith({ ...pending, status: 'delivered' });

    expect(await screen.findByText('No Active orders found.')).toBeVisible();
    expect(sockets).toEqual([]);
  });

  it('lets no reading that began before the news take them back', async () => {
    await openLive(pending);
    const old = heldAnswer(200, { orders: [pending] });
    wire.onGet(LIST).reply(old.reply);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBe(2));
    serverHas({ ...pending, status: 'active' });

    await becomes(pending.id, 'active');
    await act(async () => old.release());

    expect(within(await card()).getByText('Active')).toBeVisible();
    expect(screen.queryByText(/is now pending/)).not.toBeInTheDocument();
  });

  it('asks at once when the customer comes back to the tab', async () => {
    await openWith({ ...pending, status: 'delivered' });

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('The order list over a bad line', () => {
  it('reads the list again after the connection was away, once', async () => {
    await openLive(pending, second);
    await act(async () => line().drop());
    serverHas(buildOrder({ id: 'ORD-3333333333', status: 'pending' }), pending, {
      ...second,
      status: 'delivered',
    });

    await act(async () => line().connect());
    await joined(pending.id);
    await joined(second.id);

    expect(await card('ORD-3333333333')).toBeVisible();
    expect(screen.getByText(`Order ${second.id} is now delivered.`)).toBeVisible();
    expect(reads()).toBe(2);
  });

  it('offers Retry after the tenth failed try', async () => {
    const app = await openLive(pending);
    await act(async () => line().drop());
    await act(async () => line().io.hear('reconnect_failed'));
    expect(screen.getByText('Live updates have stopped: there is no connection.')).toBeVisible();

    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sockets).toHaveLength(2));
    await act(async () => line().connect());

    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(rooms()).toEqual([pending.id]);
  });

  it.each([
    ['the connection was given up', () => act(async () => line().io.hear('reconnect_failed'))],
    ['a room was refused', () => hear('roomError', { orderId: pending.id, message: 'Too many attempts.' })],
  ])('asks each minute, and no more often, if %s', async (_, goWrong) => {
    await openLive(pending);
    jest.useFakeTimers();
    await goWrong();
    serverHas({ ...pending, status: 'active' });

    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(reads()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1_000));

    expect(await screen.findByText(`Order ${pending.id} is now active.`)).toBeVisible();
  });

  it('does not ask while all it shows is followed', async () => {
    await openLive(pending);
    jest.useFakeTimers();

    await act(() => jest.advanceTimersByTimeAsync(300_000));

    expect(reads()).toBe(1);
  });

  it('keeps what it shows when a later reading fails, and says so', async () => {
    await openLive(pending);
    await act(async () => line().drop());
    wire.onGet(LIST).networkError();

    await act(async () => line().connect());
    await joined(pending.id);

    expect(await screen.findByText('This list may be out of date.')).toBeVisible();
    expect(await card()).toBeVisible();
  });

  it('signs out, with one word, when the server closed the connection because the session ended', async () => {
    await openLive(pending, second);
    wire.onGet(LIST).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    await act(async () => line().drop({ byServer: true }));

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(reads()).toBe(2);
  });
});

describe('The order list of somebody with very many open orders', () => {
  it('follows the fifteen newest, and asks each minute after the others', async () => {
    const many = Array.from({ length: 18 }, (_, at) => buildOrder({ id: `ORD-${1_000_000_000 + at}` }));
    await openLive(...many.slice(0, 15));
    serverHas(...many);
    jest.useFakeTimers();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getAllByRole('article')).toHaveLength(18);

    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(rooms()).toEqual(many.slice(0, 15).map(({ id }) => id));
    expect(reads()).toBe(3);
  });
});
