import { queryClient } from '@food/platform/query';
import { logIn, logOut } from '@food/session/store';
import { buildOrder, buildUser, renderRemote, wire } from '@food/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const LIST = '/auth/order/USR-0123456789';
const order = (at: number) => buildOrder({ id: `ORD-${String(at).padStart(10, '0')}`, status: 'pending' });
const open = () => renderRemote(routes, { user: buildUser(), route: '/orders' });
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('food:private:'));

/** An online visit in which so many orders were there. */
async function visitWith(orders: number) {
  wire.onGet(LIST).replyOnce(200, { orders: Array.from({ length: orders }, (_, at) => order(at)) });
  open();
  await screen.findByRole('article', { name: order(0).id });
  cleanup();
  queryClient.clear();
}

describe('Without a line the order list', () => {
  it('shows the last orders as they were read, and says when that was', async () => {
    await visitWith(1);
    wire.onGet(LIST).networkError();
    open();

    expect(await screen.findByText(/^There is no connection. These orders are from/)).toHaveTextContent(
      /from \d\d:\d\d\.$/,
    );
    expect(screen.getByRole('article', { name: order(0).id })).toBeVisible();
  });

  it('has the newest ten', async () => {
    await visitWith(12);
    wire.onGet(LIST).networkError();
    open();

    await screen.findByText(/^There is no connection/);
    expect(screen.getAllByRole('article')).toHaveLength(10);
  });

  it('says of no tab that it is empty, since older orders may be in it', async () => {
    await visitWith(1);
    wire.onGet(LIST).networkError();
    const { user } = open();

    await screen.findByText(/^There is no connection/);
    await user.click(screen.getByRole('tab', { name: /^Cancel/ }));

    expect(screen.queryByText(/^No .* orders found\.$/)).not.toBeInTheDocument();
  });

  it('shows no earlier orders when the server is there and fails', async () => {
    await visitWith(1);
    wire.onGet(LIST).reply(500, { message: 'Something went wrong', code: 'INTERNAL' });
    open();

    expect(await screen.findByText('Your orders could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('keeps nothing for the next customer', async () => {
    await visitWith(1);
    wire.onGet('/auth/order/USR-NEXT000000').networkError();
    renderRemote(routes, { user: buildUser({ id: 'USR-NEXT000000' }), route: '/orders' });

    expect(await screen.findByText('Your orders could not be loaded.')).toBeVisible();
    expect(stored()).toEqual([]);
  });

  it('has nothing once the customer has logged out', async () => {
    wire.onPost('/auth/logout').reply(200, {});
    await visitWith(1);
    expect(stored()).toEqual(['food:private:orders']);

    act(() => logOut());

    expect(stored()).toEqual([]);
  });

  it.each([
    ['logged out', logOut],
    ['made way for the next one', () => logIn('next-token', buildUser({ id: 'USR-NEXT000000' }))],
  ])('has nothing of an answer that comes once the customer has %s', async (_, leave) => {
    wire.onPost('/auth/logout').reply(200, {});
    wire.onGet('/auth/order/USR-NEXT000000').networkError();
    const held = heldAnswer(200, { orders: [order(0)] });
    wire.onGet(LIST).reply(held.reply);
    open();
    await waitFor(() => expect(wire.history.get.map(({ url }) => url)).toContain(LIST));

    act(leave);
    await act(async () => held.release());

    expect(stored()).toEqual([]);
  });

  it('has nothing once the session has ended by itself', async () => {
    await visitWith(1);
    wire.onGet(LIST).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    open();

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(stored()).toEqual([]);
  });
});
