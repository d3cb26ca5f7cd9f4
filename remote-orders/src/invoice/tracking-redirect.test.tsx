import { defineRoutes } from '@food/platform/remote';
import { announced, buildOrder, buildUser, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import Invoice from './invoice';

const success = defineRoutes({
  '/success': () => Promise.resolve({ default: () => <Invoice orderId="ORD-0123456789" afterOrder /> }),
});
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const stay = () => screen.getByRole('button', { name: 'Stay on this page' });
const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function orderPlaced() {
  wire.onGet('/auth/order/order/ORD-0123456789').reply(200, buildOrder());
  const app = renderRemote(success, { user: buildUser(), route: '/success' });
  // Not by its whole text: that would wait until a longer countdown has come down to it.
  expect(await screen.findByText(/^Live tracking opens in \d/)).toHaveTextContent('in 7 s.');
  return app;
}

describe('The invoice, right after ordering', () => {
  it('moves on to tracking after 7 seconds, not before', async () => {
    const app = await orderPlaced();

    await wait(6999);
    expect(app.path()).toBe('/success');
    await wait(1);

    expect(app.path()).toBe('/track/ORD-0123456789');
  });

  it('says once to screen readers that tracking will open, and counts no seconds to them', async () => {
    await orderPlaced();

    await wait(3000);

    expect(announced()).toEqual(['Live tracking opens in a few seconds, unless you stay on this page.']);
  });

  it('counts down in view', async () => {
    await orderPlaced();

    await wait(2000);

    expect(screen.getByText('Live tracking opens in 5 s.')).toBeVisible();
  });

  it('waits while the print dialog is open', async () => {
    const app = await orderPlaced();

    await wait(3000);
    tell('beforeprint');
    await wait(60_000);
    expect(app.path()).toBe('/success');
    tell('afterprint');
    await wait(3999);
    expect(app.path()).toBe('/success');
    await wait(1);

    expect(app.path()).toBe('/track/ORD-0123456789');
  });

  it.each([
    ['the focus is on its button', () => stay().focus(), () => stay().blur()],
    ['the pointer is on it', () => fireEvent.pointerMove(stay()), () => fireEvent.pointerLeave(stay())],
    [
      'the customer looks at another tab',
      () => jest.spyOn(document, 'hidden', 'get').mockReturnValue(true),
      () => jest.restoreAllMocks(),
    ],
  ])('waits while %s', async (_, begin, end) => {
    const app = await orderPlaced();
    await wait(3000);

    act(() => void begin());
    await wait(60_000);
    expect(screen.getByText('Live tracking opens in 4 s.')).toBeVisible();
    act(end);
    await wait(4000);

    expect(app.path()).toBe('/track/ORD-0123456789');
  });

  it('moves on from under a pointer that rests where it came', async () => {
    const app = await orderPlaced();

    fireEvent.pointerEnter(stay());
    await wait(7000);

    expect(app.path()).toBe('/track/ORD-0123456789');
  });

  it('stays for good when the customer says so, and still offers tracking', async () => {
    const app = await orderPlaced();

    act(() => stay().focus());
    fireEvent.click(stay());
    expect(screen.getByRole('link', { name: 'Track Driver' })).toHaveFocus();
    await wait(60_000);

    expect(app.path()).toBe('/success');
    expect(screen.getByRole('link', { name: 'Track Driver' })).toHaveAttribute(
      'href',
      '/track/ORD-0123456789',
    );
  });

  it('stays over a reload as well', async () => {
    wire.onGet('/auth/order/order/ORD-0123456789').reply(200, buildOrder());
    const app = renderRemote(success, {
      user: buildUser(),
      route: { pathname: '/success', state: { orderId: 'ORD-0123456789', stays: true } },
    });
    await screen.findByRole('link', { name: 'Track Driver' });

    expect(document.body).toHaveFocus();
    await wait(60_000);

    expect(app.path()).toBe('/success');
  });

  it('does not move a customer who has already left', async () => {
    const app = await orderPlaced();

    app.unmount();
    await wait(7000);

    expect(app.path()).toBe('/success');
  });

  it('does not move on from an invoice that could not be loaded', async () => {
    wire.onGet('/auth/order/order/ORD-0123456789').networkError();
    const app = renderRemote(success, { user: buildUser(), route: '/success' });
    await screen.findByText('Invoice not available.');

    await wait(14_000);

    expect(app.path()).toBe('/success');
  });

  it('does not move on to an order that was cancelled meanwhile, nor lead there', async () => {
    const app = await orderPlaced();
    act(() => stay().focus());
    fireEvent.click(stay());
    wire
      .onGet('/auth/order/order/ORD-0123456789')
      .reply(200, buildOrder({ status: 'cancelled', id: 'ORD-0123456789' }));

    tell('visibilitychange');

    const words = await screen.findByText('This order was cancelled: there is nothing to pay.');
    expect(screen.queryByRole('link', { name: 'Track Driver' })).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(words);
    await wait(14_000);
    expect(app.path()).toBe('/success');
  });
});
