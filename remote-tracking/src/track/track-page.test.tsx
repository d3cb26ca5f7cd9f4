import { buildTrackedOrder, buildUser, renderRemote, wire } from '@food/testing';
import { sockets } from '@food/testing/fake-socket';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));
// Leaflet has tests of its own; here only its input matters.
jest.mock('../map/delivery-map', () => ({
  __esModule: true,
  default: ({ trail, home }: { trail: unknown[]; home: { approximate: boolean } | null }) => (
    <p>{`Map of ${trail.length} points ${home ? 'to' : 'without'} ${home?.approximate ? 'about home' : 'home'}`}</p>
  ),
}));

const ID = 'ORD-0123456789';
const CALL = `/auth/order/${ID}`;
const HOME = { latitude: 17.4126, longitude: 78.4482 };
/** 0.01 degrees of latitude are 1.1 km. */
const north = (degrees: number, timestamp: string) => ({
  ...HOME,
  latitude: HOME.latitude + degrees,
  timestamp,
});
const FAR = north(0.02, '2027-01-15T13:30:00.000Z');
const NEARER = north(0.005, '2027-01-15T13:30:10.000Z');
const THERE = north(0.0003, '2027-01-15T13:30:20.000Z');

const line = () => sockets.at(-1)!;
const hear = (event: string, told: unknown) => act(async () => line().hear(event, told));

async function open(order: unknown = buildTrackedOrder()) {
  wire.onGet(CALL).reply(200, order);
  const app = renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });
  await screen.findByText(/^Map of/);
  return app;
}
async function openLive(order: unknown = buildTrackedOrder()) {
  const app = await open(order);
  await act(async () => line().connect());
  await hear('roomJoined', { orderId: ID });
  return app;
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  sockets.length = 0;
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
/** The courier was seen a moment ago: no promise is made from an older position. */
const atNearer = () => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NEARER.timestamp));

describe('Tracking', () => {
  it('sends an anonymous visitor to the login and brings them back', async () => {
    const app = renderRemote(routes, { route: `/track/${ID}` });

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(app.state()).toEqual({ returnTo: `/track/${ID}` });
    expect(sockets).toEqual([]);
  });

  it('shows title, order id, connection and what will come', async () => {
    await open();

    expect(screen.getByRole('heading', { level: 1, name: 'Live Delivery Tracking' })).toBeVisible();
    expect(fact('Order')).toHaveTextContent(ID);
    expect(screen.getByText('Connecting...')).toBeVisible();
    expect(screen.getByText('Waiting for delivery person...')).toBeVisible();
    expect(screen.getByText('They will start sharing location soon')).toBeVisible();
    expect(screen.getByText(/updates come every 10 seconds/)).toBeVisible();
  });

  it('starts as pending until the server says otherwise', async () => {
    wire.onGet(CALL).reply(() => new Promise(() => undefined));
    renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });

    await screen.findByText(/^Map of 0 points without/);
    expect(fact('Status')).toHaveTextContent('Pending');
  });

  it('says for when the order is, until the kitchen begins', async () => {
    const slot = '2027-01-16T13:30:00.000Z';
    await openLive(buildTrackedOrder({ status: 'pending', deliver_at: slot }));
    const sentence = screen.getByText(/^Your order is for/);
    expect(sentence.querySelector('time')).toHaveAttribute('datetime', slot);

    await hear('orderStatusUpdate', { orderId: ID, status: 'active' });

    expect(screen.queryByText(/^Your order is for/)).not.toBeInTheDocument();
  });

  it('follows the courier on the map, with distance, time and the way travelled', async () => {
    atNearer();
    await openLive(buildTrackedOrder({ courier: FAR, trail: [FAR] }));
    expect(fact('Distance')).toHaveTextContent('2.2 km');
    expect(screen.queryByText(/tracking points/)).not.toBeInTheDocument();

    await hear('locationUpdate', NEARER);

    expect(screen.getByText('Map of 2 points to home')).toBeVisible();
    expect(screen.getByText('LIVE TRACKING')).toBeVisible();
    expect(screen.queryByText('Waiting for delivery person...')).not.toBeInTheDocument();
    expect(fact('Distance')).toHaveTextContent('556 m');
    expect(within(fact('Last update') as HTMLElement).getByText(/:30:10$/)).toHaveAttribute(
      'datetime',
      NEARER.timestamp,
    );
    expect(screen.getByText('2 tracking points, route distance 1.7 km')).toBeVisible();
    expect(screen.getByText(/^Your order should be with you/)).toBeVisible();
  });

  it.each([
    ['delivered', 'good'],
    ['help', 'bad'],
    ['pending', 'warn'],
    ['active', 'warn'],
    ['cancelled', 'warn'],
    ['On-Hold', 'warn'],
  ])('shows the status %s in the right colour', async (status, tone) => {
    await openLive();

    await hear('orderStatusUpdate', { status });

    const badge = within(fact('Status') as HTMLElement).getByText(new RegExp(status, 'i'));
    expect(badge).toHaveClass(tone);
  });

  it('says that the delivery is here under 50 m, and takes it back when the courier leaves again', async () => {
    await openLive(buildTrackedOrder({ courier: FAR, trail: [FAR] }));
    await hear('locationUpdate', THERE);
    expect(screen.getByText('Delivery is Here!')).toBeVisible();
    expect(screen.getByText('Your order has arrived at your location')).toBeVisible();

    await hear('locationUpdate', { ...NEARER, timestamp: '2027-01-15T13:30:30.000Z' });

    expect(screen.queryByText('Delivery is Here!')).not.toBeInTheDocument();
  });

  it('says that the delivery is here once it is delivered, and is no longer live', async () => {
    await openLive(buildTrackedOrder({ courier: FAR, trail: [FAR] }));
    expect(screen.getByText(/updates come every 10 seconds/)).toBeVisible();

    await hear('orderStatusUpdate', { orderId: ID, status: 'delivered' });

    expect(screen.getByText('Delivery is Here!')).toBeVisible();
    for (const text of ['LIVE TRACKING', /updates come every 10 seconds/])
      expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('leads to rating the order once it is delivered', async () => {
    await openLive();
    await hear('orderStatusUpdate', { orderId: ID, status: 'cancelled' });
    expect(screen.queryByRole('link', { name: 'Rate Order' })).not.toBeInTheDocument();

    await hear('orderStatusUpdate', { orderId: ID, status: 'Delivered' });

    expect(screen.getByRole('link', { name: 'Rate Order' })).toHaveAttribute('href', `/review/${ID}`);
  });

  it('says when dinner should come as a time of the clock, in a place that speaks up', async () => {
    atNearer();
    await openLive(buildTrackedOrder({ courier: FAR, trail: [FAR] }));
    expect(screen.getByText('Your order is on its way to you.')).toBeVisible();

    await hear('locationUpdate', NEARER);

    const sentence = screen.getByText(/^Your order should be with you/);
    expect(sentence).toHaveTextContent(/ about (\d\d:\d[05] to )?\d\d:\d[05]\.$/);
    expect(sentence.closest('[role=status]')).toBeInTheDocument();
  });

  it('says by itself that positions have stopped, and since when, until they come again', async () => {
    await openLive();
    jest.useFakeTimers();
    await hear('locationUpdate', FAR);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/last seen/)).not.toBeInTheDocument();

    await act(() => jest.advanceTimersByTimeAsync(20_000));

    const stopped = screen.getByText('No new position of your courier.');
    expect(stopped).toHaveRole('status');
    expect(stopped).not.toHaveTextContent('40 s');
    expect(fact('Last update')).toHaveTextContent(/last seen 40 s ago$/);
    await hear('locationUpdate', NEARER);
    expect(screen.queryByText(/last seen/)).not.toBeInTheDocument();
  });

  it.each([
    ['back', -2],
    ['forward', 5],
  ])('counts what passes when the clock is put %s while the page is open', async (_, hours) => {
    await openLive();
    jest.useFakeTimers();
    await hear('locationUpdate', FAR);
    await hear('locationUpdate', NEARER);
    jest.setSystemTime(Date.now() + hours * 3_600_000);

    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/last seen/)).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(20_000));

    expect(fact('Last update')).toHaveTextContent(/last seen 40 s ago$/);
  });

  it('counts by the server’s clock if this device’s is hours ahead', async () => {
    const served = Date.parse(FAR.timestamp) + 20_000;
    jest.spyOn(Date, 'now').mockReturnValue(served + 5 * 3_600_000);
    const order = buildTrackedOrder({ courier: FAR, trail: [FAR] });
    wire.onGet(CALL).reply(200, order, { date: new Date(served).toUTCString() });
    renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });

    expect(await screen.findByText(/^Map of 1 points/)).toBeVisible();
    expect(screen.queryByText(/last seen/)).not.toBeInTheDocument();
  });

  it('shows the steps of the order, and a new one by itself with its time', async () => {
    const placed = { step: 'placed', at: '2027-01-15T13:05:00.000Z' } as const;
    const left = { step: 'on_the_way', at: '2027-01-15T13:25:00.000Z' } as const;
    await openLive(buildTrackedOrder({ status: 'pending', steps: [placed] }));
    const steps = within(screen.getByRole('list', { name: 'Steps of the order' }));
    const now = () => steps.getAllByRole('listitem').find((step) => step.ariaCurrent === 'step');
    expect(now()).toHaveTextContent('Being prepared');
    wire.onGet(CALL).reply(200, buildTrackedOrder({ status: 'active', steps: [placed, left] }));

    await hear('orderStatusUpdate', { orderId: ID, status: 'active' });

    await waitFor(() => expect(now()?.querySelector('time')).toHaveAttribute('datetime', left.at));
    expect(now()).toHaveTextContent(/^On the way\d{2}:\d{2}$/);
  });

  it('opens the rest with one tap', async () => {
    const app = await open();
    const more = screen.getByRole('button', { name: 'Details' });
    expect(more).toHaveAttribute('aria-expanded', 'false');

    await app.user.click(more);

    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('list', { name: 'Legend' })).toBeVisible();
  });
});

describe('Tracking without a position of the order', () => {
  afterEach(() => jest.restoreAllMocks());

  it('shows the fallback point, calls it approximate and logs a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);

    await open(buildTrackedOrder({ latitude: null, longitude: null }));

    expect(await screen.findByText('Map of 0 points to about home')).toBeVisible();
    expect(screen.getByText('Approximate location')).toBeVisible();
    expect(warn.mock.calls).toEqual([['The order has no position: an approximate location is shown.']]);
  });
});

describe('Tracking over a bad line', () => {
  it('says that it reconnects, and misses nothing once it is back', async () => {
    await openLive(buildTrackedOrder({ courier: FAR, trail: [FAR] }));
    expect(screen.getByText('Connected')).toBeVisible();

    await act(async () => line().drop());
    expect(screen.getByText('⚠ Reconnecting...')).toBeVisible();
    expect(screen.getByText('Connecting...')).toBeVisible();
    expect(screen.queryByText('LIVE TRACKING')).not.toBeInTheDocument();
    wire
      .onGet(CALL)
      .reply(200, buildTrackedOrder({ courier: THERE, trail: [FAR, NEARER, THERE], status: 'active' }));
    await act(async () => line().connect());
    await hear('roomJoined', { orderId: ID });

    expect(await screen.findByText('Map of 3 points to home')).toBeVisible();
    expect(screen.queryByText('⚠ Reconnecting...')).not.toBeInTheDocument();
  });

  it('announces once that the connection is lost, and that it is back', async () => {
    await openLive();
    const announced = () =>
      screen
        .getAllByRole('status')
        .filter((status) => status.getAttribute('aria-live') !== 'off')
        .map((status) => status.textContent)
        .filter((words) => /connect/i.test(words ?? ''));

    await act(async () => line().drop());
    expect(screen.getByText('Connecting...')).toBeVisible();
    expect(announced()).toEqual(['⚠ Reconnecting...']);
    await act(async () => line().connect());
    await hear('roomJoined', { orderId: ID });

    expect(announced()).toEqual(['Connected']);
  });

  it('offers Retry after the tenth failed try', async () => {
    const app = await open();
    await act(async () => line().hear('connect_error', new Error('websocket error')));
    expect(screen.getByText('⚠ Reconnecting...')).toBeVisible();
    await act(async () => line().io.hear('reconnect_failed'));
    expect(screen.getByText('Not connected')).toBeVisible();
    expect(screen.queryByText('⚠ Reconnecting...')).not.toBeInTheDocument();

    await app.user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(sockets).toHaveLength(2);
    expect(screen.getByText('Connecting...')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('signs out, with one word, when the server closed the connection because the session ended', async () => {
    await openLive();
    wire.onGet(CALL).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    await act(async () => line().drop({ byServer: true }));

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(line().connected).toBe(false);
  });

  it('signs out, too, when a room is refused because the session ended while the page was put away', async () => {
    await openLive();
    wire.onGet(CALL).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    await hear('roomError', { orderId: ID, message: 'We could not find this order.' });

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(window.alert).toHaveBeenCalledTimes(1);
  });

  it('closes the connection when the customer leaves', async () => {
    const app = await openLive();

    jest.useFakeTimers();

    app.unmount();
    await act(() => jest.advanceTimersByTimeAsync(10_000));

    expect(line().connected).toBe(false);
    jest.useRealTimers();
  });
});

describe('Tracking, when something is wrong', () => {
  it("says in the server's words why the room was refused", async () => {
    await open();
    await act(async () => line().connect());

    await hear('roomError', { orderId: ID, message: 'Too many attempts. Please wait a little.' });

    expect(screen.getByText('Too many attempts. Please wait a little.')).toBeVisible();
  });

  it("leads to the customer's orders if there is no such order", async () => {
    wire.onGet(CALL).reply(404, { message: 'We could not find this order.', code: 'NOT_FOUND' });
    renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });

    expect(await screen.findByText('We could not find this order.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('only logs a failed reading, and tries again', async () => {
    wire.onGet(CALL).networkErrorOnce();
    const app = renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });
    expect(await screen.findByText('The order could not be loaded just now.')).toBeVisible();
    expect(console.info).toHaveBeenCalledWith('The order could not be read.');
    wire.onGet(CALL).reply(200, buildTrackedOrder());

    await app.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(/^Map of 0 points to/)).toBeVisible();
    expect(screen.queryByText('The order could not be loaded just now.')).not.toBeInTheDocument();
    expect(window.alert).not.toHaveBeenCalled();
  });
});
