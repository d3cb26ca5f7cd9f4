import { logIn, logOut } from '@food/session/store';
import { buildOrder, buildUser, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

const REVIEW = '/auth/review/order/ORD-0123456789';
const BILL = '/auth/order/order/ORD-0123456789';
const order = buildOrder({ status: 'delivered' });
const sent = () => (wire.history.post ?? []).map((call) => JSON.parse(call.data));

function open(reviews: unknown[] = []) {
  wire.onGet(BILL).reply(200, order);
  wire.onGet(REVIEW).reply(200, { success: true, reviews });
  return renderRemote(routes, { user: buildUser(), route: '/review/ORD-0123456789' });
}

async function rate(app: ReturnType<typeof open>, stars: string, comment = '') {
  await app.user.click(await screen.findByRole('radio', { name: stars }));
  if (comment) await app.user.type(screen.getByLabelText('Comment'), comment);
  await app.user.click(screen.getByRole('button', { name: 'Submit Review' }));
}

describe('Reviewing an order', () => {
  it('sends an anonymous visitor to the login', async () => {
    renderRemote(routes, { route: '/review/ORD-0123456789' });

    expect(await screen.findByText('Page /login')).toBeVisible();
  });

  it('sends stars, words and the dishes, thanks, and can then only be read', async () => {
    wire.onPost('/auth/review').reply(201, { message: 'Thank you for your review!' });
    const app = open();

    await rate(app, '4 stars', 'Warm and on time');

    expect(await screen.findByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(screen.getByText('Warm and on time')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument();
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Thank you for your review!'));
    expect(sent()).toEqual([
      { order_id: 'ORD-0123456789', items: order.items, rating: 4, comment: 'Warm and on time' },
    ]);
  });

  it('asks for stars', async () => {
    const app = open();

    await app.user.type(await screen.findByLabelText('Comment'), 'Good');
    await app.user.click(screen.getByRole('button', { name: 'Submit Review' }));

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Please select a star rating!'));
    expect(sent()).toEqual([]);
  });

  it('marks the stars that are missing until there are some', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Submit Review' }));

    const stars = screen.getByRole('radiogroup', { name: 'Your rating' });
    expect(stars).toBeInvalid();
    expect(stars).toHaveAccessibleDescription('Please select a star rating!');
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();

    await app.user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(stars).toBeValid();
    expect(screen.queryByText('Please select a star rating!')).not.toBeInTheDocument();
  });

  it('takes stars without words', async () => {
    wire.onPost('/auth/review').reply(201, { message: 'Thank you for your review!' });
    const app = open();

    await rate(app, '1 star');

    expect(await screen.findByRole('img', { name: '1 of 5 stars' })).toBeVisible();
    expect(sent()[0]).toMatchObject({ rating: 1, comment: '' });
  });

  it('leaves the focus on the star from which it is sent by Enter', async () => {
    const answer = heldAnswer(500, {});
    wire.onPost('/auth/review').reply(answer.reply);
    const app = open();
    await app.user.click(await screen.findByRole('radio', { name: '4 stars' }));

    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));

    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeEnabled();
    await app.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await act(async () => answer.release());
    await waitFor(() => expect(window.alert).toHaveBeenCalled());
  });

  it('shows a review that exists, only to read', async () => {
    open([{ rating: 5, comment: 'Superb' }]);

    expect(await screen.findByText('You have already submitted a review for this order!')).toBeVisible();
    expect(screen.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
    expect(screen.getByText('Superb')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it("says in the server's words that a second one is refused, and shows the first", async () => {
    const message = 'You have already submitted a review for this order!';
    wire.onPost('/auth/review').reply(() => {
      wire.onGet(REVIEW).reply(200, { success: true, reviews: [{ rating: 2, comment: 'From my phone' }] });
      return [409, { message, code: 'REVIEW_EXISTS' }];
    });
    const app = open();

    await rate(app, '4 stars');

    expect(await screen.findByText('From my phone')).toBeVisible();
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith(message));
  });

  it('has words of its own when the server has none, keeps what was written, and can be tried again', async () => {
    wire.onPost('/auth/review').networkError();
    const app = open();

    await rate(app, '3 stars', 'Fine');

    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledWith('Error submitting review. Please try again.'),
    );
    expect(await screen.findByLabelText('Comment')).toHaveValue('Fine');
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
  });

  it('keeps what was written if the line is gone for good', async () => {
    wire.onPost('/auth/review').networkError();
    const app = open();
    await screen.findByLabelText('Comment');
    wire.onGet(REVIEW).networkError();

    await rate(app, '3 stars', 'Fine');

    await waitFor(() => expect(wire.history.get.filter(({ url }) => url === REVIEW)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit Review' })).toBeEnabled());
    expect(screen.getByLabelText('Comment')).toHaveValue('Fine');
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
  });

  it('that was refused can be sent again at once, while another review is looked for', async () => {
    wire.onPost('/auth/review').reply(429, { message: 'Too many.', code: 'RATE_LIMITED' });
    const app = open();
    await screen.findByLabelText('Comment');
    const slow = heldAnswer(200, { success: true, reviews: [] });
    wire.onGet(REVIEW).reply(slow.reply);

    await rate(app, '3 stars');

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Too many.'));
    expect(await screen.findByRole('button', { name: 'Submit Review', busy: false })).toBeEnabled();
    await act(async () => slow.release());
  });

  it('keeps the form, and the focus in it, when the customer comes back to a page whose dishes could not be read', async () => {
    wire.onGet(REVIEW).reply(200, { success: true, reviews: [] });
    wire.onGet(BILL).replyOnce(500, { message: '' });
    wire.onGet(BILL).reply(heldAnswer(200, order).reply);
    const app = renderRemote(routes, { user: buildUser(), route: '/review/ORD-0123456789' });
    await app.user.type(await screen.findByLabelText('Comment'), 'Warm');

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(wire.history.get.filter(({ url }) => url === BILL)).toHaveLength(2));
    expect(screen.getByLabelText('Comment')).toHaveFocus();
  });

  it('leaves the focus of its form with the review that takes its place', async () => {
    wire.onPost('/auth/review').reply(201, { message: '' });
    const app = open();

    await rate(app, '4 stars', 'Warm and on time');

    const words = await screen.findByText('Warm and on time', { selector: 'blockquote' });
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(words);
  });

  it('that arrived although its answer was lost is not said to have failed, and leaves no draft', async () => {
    wire.onPost('/auth/review').reply(() => {
      wire.onGet(REVIEW).reply(200, { success: true, reviews: [{ rating: 4, comment: 'Warm' }] });
      return Promise.reject(new Error('Network Error'));
    });
    const app = open();

    await rate(app, '4 stars', 'Warm');

    await screen.findByText('Warm', { selector: 'blockquote' });
    expect(window.alert).not.toHaveBeenCalled();
    expect(JSON.stringify(localStorage)).not.toContain('draft');
  });

  it('that got no answer in a session that has ended says one word', async () => {
    wire.onPost('/auth/review').reply(() => {
      wire.onGet(REVIEW).reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
      return Promise.reject(new Error('Network Error'));
    });
    const app = open();

    await rate(app, '4 stars', 'Warm');

    await screen.findByText('Page /login');
    expect(jest.mocked(window.alert).mock.calls.flat()).toEqual(['Please login again.']);
  });

  it('is as it was written after the page was reloaded, until it is sent', async () => {
    wire.onPost('/auth/review').reply(201, { message: '' });
    const left = open();
    await left.user.click(await screen.findByRole('radio', { name: '3 stars' }));
    await left.user.type(screen.getByLabelText('Comment'), 'Warm and');
    left.unmount();

    const app = open();
    expect(await screen.findByLabelText('Comment')).toHaveValue('Warm and');
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await app.user.type(screen.getByLabelText('Comment'), ' on time');
    await app.user.click(screen.getByRole('button', { name: 'Submit Review' }));

    await screen.findByRole('img', { name: '3 of 5 stars' });
    expect(sent()[0]).toMatchObject({ rating: 3, comment: 'Warm and on time' });
    expect(JSON.stringify(localStorage)).not.toContain('Warm');
  });

  it('is of its order, and goes with the session', async () => {
    const app = open();
    await app.user.type(await screen.findByLabelText('Comment'), 'Warm');
    app.unmount();

    wire.onGet('/auth/order/order/ORD-ANOTHER000').reply(200, order);
    wire.onGet('/auth/review/order/ORD-ANOTHER000').reply(200, { success: true, reviews: [] });
    renderRemote(routes, { user: buildUser(), route: '/review/ORD-ANOTHER000' });
    expect(await screen.findByLabelText('Comment')).toHaveValue('');

    wire.onPost('/auth/logout').reply(200, { message: '' });
    act(() => logOut());
    expect(JSON.stringify(localStorage)).not.toContain('Warm');
  });

  it('is as it was written after its session ended and the same customer has logged in again', async () => {
    wire.onPost('/auth/review').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const app = open();
    await rate(app, '3 stars', 'Warm');
    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(JSON.stringify(localStorage)).not.toContain('Warm');
    app.unmount();

    const again = open();
    expect(await screen.findByLabelText('Comment')).toHaveValue('Warm');
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    again.unmount();
    open();
    expect(await screen.findByLabelText('Comment')).toHaveValue('Warm');
  });

  it('is empty for another customer, once its session ended', async () => {
    wire.onPost('/auth/review').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const app = open();
    await rate(app, '3 stars', 'Warm');
    expect(await screen.findByText('Page /login')).toBeVisible();
    app.unmount();

    wire.onGet(BILL).reply(200, order);
    const other = renderRemote(routes, {
      user: buildUser({ id: 'USR-9999999999' }),
      route: '/review/ORD-0123456789',
    });
    expect(await screen.findByLabelText('Comment')).toHaveValue('');
    other.unmount();
    act(() => logIn('other-token', buildUser()));
    open();
    expect(await screen.findByLabelText('Comment')).toHaveValue('');
  });

  it('sends once on a double tap', async () => {
    const slow = heldAnswer(201, { message: '' });
    wire.onPost('/auth/review').reply(slow.reply);
    const app = open();

    await app.user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await app.user.dblClick(screen.getByRole('button', { name: 'Submit Review' }));
    slow.release();

    await screen.findByRole('img', { name: '5 of 5 stars' });
    expect(sent()).toHaveLength(1);
  });

  it('can be written although the dishes could not be loaded', async () => {
    wire.onGet(REVIEW).reply(200, { success: true, reviews: [] });
    wire.onGet(BILL).networkError();
    wire.onPost('/auth/review').reply(201, { message: 'Thank you for your review!' });
    const app = renderRemote(routes, { user: buildUser(), route: '/review/ORD-0123456789' });

    await rate(app, '5 stars');

    await screen.findByRole('img', { name: '5 of 5 stars' });
    expect(sent()[0]).toMatchObject({ items: [] });
  });

  it("says in the server's words when the order can't be found, and leads to those there are", async () => {
    wire.onGet(BILL).reply(404, { message: 'We could not find this order.', code: 'NOT_FOUND' });
    wire.onGet(REVIEW).reply(404, { message: 'We could not find this order.', code: 'NOT_FOUND' });

    renderRemote(routes, { user: buildUser(), route: '/review/ORD-0123456789' });

    expect(await screen.findByText('We could not find this order.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  });

  it('tries again if the order could not be read', async () => {
    wire.onGet(BILL).reply(200, buildOrder());
    wire.onGet(REVIEW).networkErrorOnce();
    const app = renderRemote(routes, { user: buildUser(), route: '/review/ORD-0123456789' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    wire.onGet(REVIEW).reply(200, { success: true, reviews: [] });

    await app.user.click(again);

    expect(await screen.findByRole('button', { name: 'Submit Review' })).toBeVisible();
  });
});
