import { DAY } from '@food/contracts/durations';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { feedback, reviews } from './orders-tables';
import { customerWithOrder, stockMenu } from './testing/order-fixtures';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const review = ({ headers }: TestCustomer, order_id: string, change = {}) =>
  site.call('POST', '/auth/review', {
    headers,
    body: { order_id, items: [], rating: 4, comment: 'Good', ...change },
  });
const readReviews = async ({ headers }: TestCustomer, orderId: string) =>
  (await site.call('GET', `/auth/review/order/${orderId}`, { headers })).json();

describe('a review', () => {
  it('of a delivered order is kept and can be read again', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');
    expect(await readReviews(customer, orderId)).toEqual({ success: true, reviews: [] });

    const response = await review(customer, orderId);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: 'Thank you for your review!' });
    expect(await readReviews(customer, orderId)).toEqual({
      success: true,
      reviews: [{ rating: 4, comment: 'Good' }],
    });
  });

  it('is given once: the second is refused and the first stays', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');
    await review(customer, orderId);

    const second = await review(customer, orderId, { rating: 1 });

    expect(second.statusCode).toBe(409);
    expect(second.json().message).toBe('You have already submitted a review for this order!');
    expect((await readReviews(customer, orderId)).reviews).toEqual([{ rating: 4, comment: 'Good' }]);
  });

  it.each(['pending', 'active', 'help'] as const)(
    'waits until an order that is %s is delivered',
    async (status) => {
      const { customer, orderId } = await customerWithOrder(site, status);

      expect((await review(customer, orderId)).statusCode).toBe(409);
      expect(await site.db.select().from(reviews)).toEqual([]);
    },
  );

  it.each([[0], [6], [4.5], ['5'], [null], [undefined]])('takes 1 to 5 stars, not %p', async (rating) => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');

    const refused = await review(customer, orderId, { rating });

    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toMatch(/star rating|rating/);
  });

  it('is about the dishes of the order, whatever was sent', async () => {
    const { customer, orderId } = await customerWithOrder(site, 'delivered');

    await review(customer, orderId, { items: [{ name: 'Lobster' }] });

    const [kept] = await site.db.select().from(reviews);
    expect(kept?.items).toMatchObject([{ name: 'Aloo Paratha' }, { name: 'Filter Coffee' }]);
  });
});

describe('feedback', () => {
  const send = (headers: Record<string, string>, change = {}) =>
    site.call('POST', '/auth/feedback', {
      headers,
      body: { name: 'Asha', rating: '5', comments: 'Lovely', ...change },
    });

  it('is kept with who sent it', async () => {
    const asha = await site.signUpAndLogin();

    const response = await send(asha.headers);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: 'Thank you! Your feedback has been submitted.' });
    expect(await site.db.select().from(feedback)).toMatchObject([
      { userId: asha.id, name: 'Asha', rating: 5, comments: 'Lovely' },
    ]);
  });

  it('whose answer was lost is kept once, however often and however fast it is sent again', async () => {
    const asha = await site.signUpAndLogin();
    const ravi = await site.signUpAndLogin();

    const answers = await Promise.all([send(asha.headers), send(asha.headers)]);
    answers.push(await send(asha.headers));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await site.db.select().from(feedback)).toHaveLength(1);

    await send(asha.headers, { rating: '4' });
    await send(asha.headers, { comments: 'Lovely chutney' });
    await send(ravi.headers);
    expect(await site.db.select().from(feedback)).toHaveLength(4);
  });

  it('that says the same on another day is another one', async () => {
    const first = await site.signUpAndLogin();
    await send(first.headers);

    site.clock.forward(DAY);
    await send(first.headers);

    expect(await site.db.select().from(feedback)).toHaveLength(2);
  });

  it('may be as long as a letter, or empty', async () => {
    const { headers } = await site.signUpAndLogin();

    expect((await send(headers, { comments: 'x'.repeat(16_000) })).statusCode).toBe(201);
    expect((await send(headers, { comments: '' })).statusCode).toBe(201);
  });

  it('needs a rating from 1 to 5 and a login', async () => {
    const { headers } = await site.signUpAndLogin();

    for (const rating of ['0', '6', '', 'five', null, ['5', '5']]) {
      expect((await send(headers, { rating })).statusCode).toBe(400);
    }
    expect((await send({})).statusCode).toBe(401);
    expect(await site.db.select().from(feedback)).toEqual([]);
  });
});
