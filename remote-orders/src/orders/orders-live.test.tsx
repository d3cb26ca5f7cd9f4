import { buildOrder, buildUser, renderRemote, wire } from '@food/shared/testing';
import { act, screen, within } from '@testing-library/react';
import routes from '../routes';

const LIST = '/auth/order/USR-0123456789';
const pending = buildOrder({ status: 'pending' });
const card = () => screen.findByRole('article', { name: pending.id });
const reads = () => wire.history.get?.length ?? 0;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function openWith(status: string) {
  wire.onGet(LIST).reply(200, { orders: [{ ...pending, status }] });
  renderRemote(routes, {
    user: buildUser(),
    route: status === 'delivered' ? '/orders?tab=completed' : '/orders',
  });
  await card();
}

function serverSays(status: string) {
  wire.onGet(LIST).reply(200, { orders: [{ ...pending, status }] });
}

describe('The order list, left open', () => {
  it('takes Cancel Order away once the order is no longer pending', async () => {
    await openWith('pending');
    expect(screen.getByRole('link', { name: 'Cancel Order' })).toBeVisible();
    serverSays('active');

    await wait(15_000);

    expect(within(await card()).getByText('Active')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel Order' })).not.toBeInTheDocument();
    expect(screen.getByText(`Order ${pending.id} is now Active.`)).toBeVisible();
  });

  it('says what became of an order that left the open tab', async () => {
    await openWith('active');
    serverSays('delivered');

    await wait(15_000);

    expect(screen.getByText('No Active orders found.')).toBeVisible();
    expect(screen.getByText(`Order ${pending.id} is now Delivered.`)).toBeVisible();
  });

  it('asks no more once nothing is on its way', async () => {
    await openWith('delivered');

    await wait(60_000);

    expect(reads()).toBe(1);
  });

  it('keeps what it shows when a later reading fails, and says so', async () => {
    await openWith('pending');
    wire.onGet(LIST).networkError();

    await wait(15_000);

    expect(await card()).toBeVisible();
    expect(screen.getByText('This list may be out of date.')).toBeVisible();
  });

  it('asks at once when the customer comes back to the tab', async () => {
    await openWith('delivered');
    serverSays('delivered');

    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await wait(0);

    expect(reads()).toBe(2);
  });
});
