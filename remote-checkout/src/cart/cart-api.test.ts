import { ApiError } from '@food/platform/api-error';
import { buildAddress, buildOrderItem, wire } from '@food/testing';
import { placeOrder, readSettings } from './cart-api';
import type { OrderBody } from './order-body';

const body: OrderBody = {
  user_id: 'USR-0123456789',
  items: [buildOrderItem()],
  subtotal: 658,
  discount: 0,
  delivery_charge: 39,
  taxes: 24.5,
  total: 721.5,
  coupon_code: null,
  address: buildAddress(),
};
const placed = { message: 'Order placed successfully!', order_id: 'ORD-0123456789' };
const keys = () => wire.history.post?.map(({ headers }) => headers?.['Idempotency-Key']) ?? [];
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('Placing an order', () => {
  it('gives the id of the order', async () => {
    wire.onPost('/auth/order').reply(201, placed);

    await expect(placeOrder(body)).resolves.toBe('ORD-0123456789');
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual(body);
  });

  it('asks again with the same key when no answer came, since the order may stand already', async () => {
    wire.onPost('/auth/order').timeoutOnce().onPost('/auth/order').reply(201, placed);

    await expect(placeOrder(body)).resolves.toBe('ORD-0123456789');
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('keeps the key for the next press when no answer came twice', async () => {
    wire.onPost('/auth/order').networkError();
    expect(await failureOf(placeOrder(body))).toBeInstanceOf(ApiError);

    await failureOf(placeOrder(body));

    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(4);
  });

  it('keeps the key after a failure of the server, since the order may have been placed', async () => {
    wire.onPost('/auth/order').reply(502);

    await failureOf(placeOrder(body));
    await failureOf(placeOrder(body));

    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });

  it.each([
    [401, 'UNAUTHORIZED'],
    [429, 'TOO_MANY_REQUESTS'],
    [409, 'COUPON_INVALID'],
  ])(
    'keeps the key after a refusal (%s), since an order sent before may stand, here or by another tab',
    async (status, code) => {
      wire.onPost('/auth/order').reply(status, { message: 'No.', code });

      await failureOf(placeOrder(body));
      await failureOf(placeOrder(body));

      expect(new Set(keys()).size).toBe(1);
      expect(keys()).toHaveLength(2);
    },
  );

  it.each([
    [422, 'IDEMPOTENCY_KEY_REUSED'],
    [400, 'IDEMPOTENCY_KEY_INVALID'],
    [409, 'IDEMPOTENCY_KEY_CANCELLED'],
  ])('takes another key if the server refuses the key itself (%s %s)', async (status, code) => {
    wire.onPost('/auth/order').reply(status, { message: 'Please try ordering again.', code });

    await failureOf(placeOrder(body));
    await failureOf(placeOrder(body));

    expect(new Set(keys()).size).toBe(2);
  });

  it('takes another key for the next order', async () => {
    wire.onPost('/auth/order').reply(201, placed);

    await placeOrder(body);
    await placeOrder(body);

    expect(new Set(keys()).size).toBe(2);
  });

  it('leaves the key of the next order alone when its own answer comes late', async () => {
    const next = { ...body, total: 721.51 };
    wire.onPost('/auth/order').replyOnce(async () => {
      await failureOf(placeOrder(next));
      return [201, placed];
    });
    wire.onPost('/auth/order').networkErrorOnce().onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').reply(201, placed);

    await placeOrder(body);
    await placeOrder(next);

    expect(keys()).toHaveLength(4);
    expect(new Set(keys().slice(1)).size).toBe(1);
  });

  it.each([
    ['a page of somebody else', '<html></html>'],
    ['nothing', null],
    ['no id', { message: 'ok' }],
  ])('does not take %s for an order', async (_, answer) => {
    wire.onPost('/auth/order').reply(200, answer);

    expect(await failureOf(placeOrder(body))).toBeInstanceOf(Error);
  });
});

describe('The charges', () => {
  it('are two amounts in rupees', () => {
    expect(readSettings({ delivery_charge: 39, taxes: 24.5 })).toMatchObject({
      delivery_charge: 39,
      taxes: 24.5,
    });
    expect(readSettings({ delivery_charge: 0, taxes: 0 })).toMatchObject({ delivery_charge: 0, taxes: 0 });
  });

  it.each([
    null,
    [],
    {},
    { delivery_charge: 39 },
    { delivery_charge: '39', taxes: 1 },
    { delivery_charge: -1, taxes: 1 },
  ])('are not read from %j, which would make a wrong total', (answer) => {
    expect(() => readSettings(answer)).toThrow('The charges could not be read.');
  });
});
