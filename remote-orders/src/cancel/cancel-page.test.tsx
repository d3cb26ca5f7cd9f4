import { buildOrder, buildUpiRequest, buildUser, renderRemote, wire } from '@food/testing';
import { sockets } from '@food/testing/fake-socket';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';
import { REASONS } from './cancel-reason';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const CALL = '/auth/order/ORD-0123456789/cancel';
const ORDER = '/auth/order/ORD-0123456789';
const open = (status = 'pending') => {
  wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status });
  return mount();
};
const mount = () =>
  renderRemote(routes, { user: buildUser(), route: '/cancel/ORD-0123456789', history: ['/orders'] });
const sent = () => (wire.history.patch ?? []).map((call) => JSON.parse(call.data));

async function choose(app: ReturnType<typeof open>, reason: string) {
  await app.user.click(await screen.findByRole('radio', { name: reason }));
}
const confirm = (app: ReturnType<typeof open>) =>
  app.user.click(screen.getByRole('button', { name: 'Cancel Order' }));

describe('Cancelling an order', () => {
  it('sends an anonymous visitor to the login', async () => {
    renderRemote(routes, { route: '/cancel/ORD-0123456789' });

    expect(await screen.findByText('Page /login')).toBeVisible();
  });

  it('offers the six reasons', async () => {
    open();

    await screen.findByRole('button', { name: 'Cancel Order' });
    const offered = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(offered).toEqual([
      'Ordered by mistake',
      'Item not needed anymore',
      'Expected delivery time too long',
      'Price too high',
      'Found a better alternative',
      'Others',
    ]);
  });

  it.each(REASONS.slice(0, -1))("sends the reason '%s' and confirms it", async (reason) => {
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const app = open();

    await choose(app, reason);
    await confirm(app);

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(sent()).toEqual([{ reason }]);
    expect(app.path()).toBe('/cancel-success');
  });

  it('sends free text for Others, trimmed', async () => {
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const app = open();

    await choose(app, 'Others');
    await app.user.type(screen.getByLabelText('Your reason'), '  My guests left ');
    await confirm(app);

    await screen.findByRole('heading', { name: 'Order cancelled' });
    expect(sent()).toEqual([{ reason: 'My guests left' }]);
  });

  it('takes free text alone as Others', async () => {
    const app = open();

    await app.user.type(await screen.findByLabelText('Your reason'), 'x');

    expect(screen.getByRole('radio', { name: 'Others' })).toBeChecked();
  });

  it('sends the preset, not text that was typed before it', async () => {
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const app = open();

    await app.user.type(await screen.findByLabelText('Your reason'), 'Changed my mind');
    await choose(app, 'Price too high');
    await confirm(app);

    await screen.findByRole('heading', { name: 'Order cancelled' });
    expect(sent()).toEqual([{ reason: 'Price too high' }]);
  });

  it('says until when that works, in the words of the list', async () => {
    open();

    expect(await screen.findByText('You can cancel until your order is on its way.')).toBeVisible();
  });

  it('asks for a reason if none is given', async () => {
    const app = open();

    await screen.findByRole('radio', { name: 'Others' });
    await confirm(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Please select or enter a reason'));
    expect(sent()).toEqual([]);
  });

  it.each(['', '   '])("asks for the free text if Others stands alone (with '%s')", async (text) => {
    const app = open();

    await choose(app, 'Others');
    if (text) await app.user.type(screen.getByLabelText('Your reason'), text);
    await confirm(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Please select or enter a reason'));
    expect(sent()).toEqual([]);
  });

  it.each([null, 'Others'])('marks the missing reason until there is one (chosen: %s)', async (chosen) => {
    const app = open();
    const reason = await screen.findByRole('textbox', { name: 'Your reason' });
    if (chosen) await choose(app, chosen);
    await confirm(app);

    expect(reason).toBeInvalid();
    expect(reason).toHaveAccessibleDescription('Please select or enter a reason');
    expect(reason).toHaveFocus();

    await app.user.keyboard('x');
    expect(reason).toBeValid();
    await app.user.clear(reason);
    await confirm(app);
    expect(reason).toBeInvalid();
    await choose(app, 'Price too high');
    await choose(app, 'Others');
    expect(screen.queryByText('Please select or enter a reason')).not.toBeInTheDocument();
  });

  it("says in the server's words why it can no longer be cancelled, and stays", async () => {
    wire
      .onPatch(CALL)
      .reply(409, { message: 'This order has already been delivered.', code: 'NOT_CANCELLABLE' });
    const app = open();

    await choose(app, 'Price too high');
    await confirm(app);

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('This order has already been delivered.'));
    expect(app.path()).toBe('/cancel/ORD-0123456789');
  });

  it('has words of its own when the server has none, and can be tried again', async () => {
    wire.onPatch(CALL).networkErrorOnce();
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const app = open();

    await choose(app, 'Price too high');
    await confirm(app);
    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledWith('Failed to cancel order. Please try again.'),
    );
    await confirm(app);

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  });

  it('says one word, not two, when the session has ended', async () => {
    wire.onPatch(CALL).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const app = open();

    await choose(app, 'Price too high');
    await confirm(app);

    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(window.alert).toHaveBeenCalledTimes(1);
  });

  it('has the reason as it was begun after Back, a reload or a new login, until it is sent', async () => {
    wire.onPatch(CALL).replyOnce(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const left = open();
    await left.user.type(await screen.findByLabelText('Your reason'), 'My guests');
    left.unmount();

    const app = open();
    expect(await screen.findByLabelText('Your reason')).toHaveValue('My guests');
    expect(screen.getByRole('radio', { name: 'Others' })).toBeChecked();
    await confirm(app);
    expect(await screen.findByText('Page /login')).toBeVisible();
    app.unmount();

    const again = open();
    await again.user.type(await screen.findByLabelText('Your reason'), ' left');
    await confirm(again);

    await screen.findByRole('heading', { name: 'Order cancelled' });
    expect(sent().at(-1)).toEqual({ reason: 'My guests left' });
    expect(JSON.stringify(localStorage)).not.toContain('guests');
  });

  it('cancels once on a double tap', async () => {
    const slow = heldAnswer(200, { message: '' });
    wire.onPatch(CALL).reply(slow.reply);
    const app = open();

    await choose(app, 'Price too high');
    await app.user.dblClick(screen.getByRole('button', { name: 'Cancel Order' }));
    slow.release();

    await screen.findByRole('heading', { name: 'Order cancelled' });
    expect(sent()).toHaveLength(1);
  });
});

describe('The cancel page of an order that can’t be cancelled', () => {
  it.each([
    ['active', 'This order is now active and can no longer be cancelled.', '/orders?tab=active'],
    ['delivered', 'This order is now delivered and can no longer be cancelled.', '/orders?tab=completed'],
    ['cancelled', 'This order is now cancelled.', '/orders?tab=canceled'],
    ['help', 'This order is now processing and can no longer be cancelled.', '/orders?tab=active'],
  ])('says why in place of the form when it is %s, and leads on', async (status, words, list) => {
    open(status);

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', list);
  });

  it('leads to the courier of one that is on its way', async () => {
    open('active');

    const track = await screen.findByRole('link', { name: 'Track Driver' });
    expect(track).toHaveAttribute('href', '/track/ORD-0123456789');
  });

  it('leads from an order that is not there to those that are', async () => {
    wire.onGet(ORDER).reply(404, { message: 'We could not find this order.', code: 'NOT_FOUND' });
    mount();

    expect(await screen.findByText('We could not find this order.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('leaves the word to the server if the order could not be read', async () => {
    wire.onGet(ORDER).networkError();
    mount();

    expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(6);
  });

  it('says so once the server has refused', async () => {
    wire.onGet(ORDER).replyOnce(200, { id: 'ORD-0123456789', status: 'pending' });
    wire.onPatch(CALL).reply(409, { message: 'Too late.', code: 'NOT_CANCELLABLE' });
    const app = open('delivered');

    await choose(app, 'Price too high');
    await confirm(app);

    const words = 'This order is now delivered and can no longer be cancelled.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(window.alert).toHaveBeenCalledWith('Too late.');
  });
});

describe('The cancel page, left open', () => {
  beforeEach(() => {
    sockets.length = 0;
  });

  it.each([
    ['active', 'This order is now active and can no longer be cancelled.'],
    ['delivered', 'This order is now delivered and can no longer be cancelled.'],
    ['cancelled', 'This order is now cancelled.'],
  ])('says so when the order becomes %s', async (status, words) => {
    open();
    await waitFor(() => expect(sockets).toHaveLength(1));
    const told = (now: string) =>
      act(async () => sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: now }));
    await told('pending');
    expect(screen.queryByText(/This order is now/)).not.toBeInTheDocument();

    await told(status);

    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your orders' })).toBeVisible();
  });

  it('leaves the focus of its form at why there is none any more', async () => {
    open();
    const field = await screen.findByRole('textbox');
    await waitFor(() => expect(sockets).toHaveLength(1));
    field.focus();

    await act(async () =>
      sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: 'active' }),
    );

    const words = screen.getByText('This order is now active and can no longer be cancelled.');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(words);
  });

  it('has its form again when the kitchen takes the order back', async () => {
    open('active');
    await screen.findByText('This order is now active and can no longer be cancelled.');
    await waitFor(() => expect(sockets).toHaveLength(1));
    wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status: 'pending' });

    await act(async () =>
      sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: 'pending' }),
    );

    expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeVisible();
    expect(screen.queryByText(/This order is now/)).not.toBeInTheDocument();
  });

  it('keeps its form when the kitchen has taken the order back and the line is lost', async () => {
    open('active');
    await screen.findByText('This order is now active and can no longer be cancelled.');
    await waitFor(() => expect(sockets).toHaveLength(1));
    const [line] = sockets;
    act(() => line?.connect());
    wire.onGet(ORDER).networkError();

    await act(async () => line?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: 'pending' }));
    act(() => line?.drop());

    expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
    expect(screen.queryByText(/This order is now/)).not.toBeInTheDocument();
  });

  it('believes what it is told over an answer that was on its way before', async () => {
    const old = heldAnswer(200, { id: 'ORD-0123456789', status: 'active' });
    wire.onGet(ORDER).replyOnce(old.reply);
    open();
    await waitFor(() => expect(sockets).toHaveLength(1));

    await act(async () =>
      sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: 'pending' }),
    );
    await act(async () => old.release());

    expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeVisible();
    expect(screen.queryByText(/This order is now/)).not.toBeInTheDocument();
  });

  it('says what is the case when the customer comes back to it, without a live line too', async () => {
    open();
    await screen.findByRole('button', { name: 'Cancel Order' });
    await waitFor(() => expect(wire.history.get).toHaveLength(1));
    await act(async () => undefined);
    wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status: 'active' });

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    expect(await screen.findByText(/^This order is now active/)).toBeVisible();
  });

  it('leaves the last word to the server, whatever it was told before', async () => {
    const app = open();
    await choose(app, 'Price too high');
    await waitFor(() => expect(sockets).toHaveLength(1));
    await act(async () =>
      sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status: 'pending' }),
    );
    wire.onPatch(CALL).reply(409, { message: 'Too late.', code: 'NOT_CANCELLABLE' });
    wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status: 'active' });

    await confirm(app);

    expect(await screen.findByText(/^This order is now active/)).toBeVisible();
  });

  it('confirms an order whose cancelling arrived although its answer was lost', async () => {
    wire.onPatch(CALL).reply(async () => {
      await told('cancelled');
      throw new Error('Network Error');
    });
    const app = open();
    await waitFor(() => expect(sockets).toHaveLength(1));
    const told = (status: string) =>
      act(async () => sockets[0]?.hear('orderStatusUpdate', { orderId: 'ORD-0123456789', status }));

    await choose(app, 'Price too high');
    await confirm(app);

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('reads the order once more when no answer came, and confirms what has arrived', async () => {
    wire.onPatch(CALL).networkError();
    const app = open();
    await choose(app, 'Price too high');
    wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status: 'cancelled' });

    await confirm(app);

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('reads the order once more after a failure of the server, and confirms what has arrived', async () => {
    wire.onPatch(CALL).reply(500, { message: 'Something went wrong on our side.', code: 'INTERNAL' });
    const app = open();
    await choose(app, 'Price too high');
    wire.onGet(ORDER).reply(200, { id: 'ORD-0123456789', status: 'cancelled' });

    await confirm(app);

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('says that it doesn’t know, if nothing is answered at all, until it is tried again', async () => {
    wire.onPatch(CALL).networkErrorOnce();
    const slow = heldAnswer(200, { message: 'Your order was cancelled.' });
    wire.onPatch(CALL).reply(slow.reply);
    const app = open();
    await choose(app, 'Price too high');
    wire.onGet(ORDER).networkError();

    await confirm(app);

    const unknown =
      'No answer came, so we don’t know whether your order is cancelled. Try once more: if it was, this page says so.';
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(window.alert).toHaveBeenCalledWith('Failed to cancel order. Please try again.');
    await confirm(app);
    expect(screen.queryByText(unknown)).not.toBeInTheDocument();
    slow.release();
    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  });

  it.each([
    ['no answer came', () => wire.onPatch(CALL).networkError()],
    ['the server failed', () => wire.onPatch(CALL).reply(500, {})],
  ])('claims nothing unknown if %s, and the order is read as pending', async (_, fails) => {
    fails();
    const app = open();
    await choose(app, 'Price too high');

    await confirm(app);

    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledWith('Failed to cancel order. Please try again.'),
    );
    expect(screen.queryByText(/we don’t know/)).not.toBeInTheDocument();
  });

  it('says one word if no answer came, and the session has ended', async () => {
    wire.onPatch(CALL).networkError();
    const app = open();
    await choose(app, 'Price too high');
    wire.onGet(ORDER).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    await confirm(app);

    await screen.findByText('Page /login');
    expect(jest.mocked(window.alert).mock.calls.flat()).toEqual(['Please login again.']);
  });

  it('opens no connection for an anonymous visitor', async () => {
    renderRemote(routes, { route: '/cancel/ORD-0123456789' });
    await screen.findByText('Page /login');

    expect(sockets).toEqual([]);
  });
});

describe('Two taps in one instant', () => {
  it('cancel once, before the button could show that it is busy', async () => {
    const slow = heldAnswer(200, { message: '' });
    wire.onPatch(CALL).reply(slow.reply);
    const app = open();

    await choose(app, 'Price too high');
    const button = screen.getByRole('button', { name: 'Cancel Order' });
    act(() => {
      button.click();
      button.click();
    });
    slow.release();

    await screen.findByRole('heading', { name: 'Order cancelled' });
    expect(sent()).toHaveLength(1);
  });
});

describe('After cancelling', () => {
  it('the invoice, looked at just before, asks for no payment', async () => {
    const BILL = '/auth/order/order/ORD-0123456789';
    const invoice = () => renderRemote(routes, { user: buildUser(), route: '/invoice/ORD-0123456789' });
    wire.onGet(BILL).reply(200, { ...buildOrder({ status: 'pending' }), upi: buildUpiRequest() });
    const before = invoice();
    await screen.findByText('Pay at the door by UPI');
    before.unmount();
    wire.onPatch(CALL).reply(200, { message: 'Your order was cancelled.' });
    const app = open();
    await choose(app, 'Price too high');
    await confirm(app);
    await screen.findByRole('heading', { name: 'Order cancelled' });
    app.unmount();
    const slow = heldAnswer(200, buildOrder({ status: 'cancelled' }));
    wire.onGet(BILL).reply(slow.reply);

    invoice();

    expect(screen.queryByText('Pay at the door by UPI')).not.toBeInTheDocument();
    slow.release();
    await screen.findByRole('row', { name: /^Total/ });
    expect(screen.queryByText('Pay at the door by UPI')).not.toBeInTheDocument();
  });

  it('shows the confirmation to everybody, with ways on', async () => {
    renderRemote(routes, { route: '/cancel-success' });

    expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse the menu' })).toHaveAttribute('href', '/home');
    expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute(
      'href',
      '/orders?tab=canceled',
    );
  });
});
