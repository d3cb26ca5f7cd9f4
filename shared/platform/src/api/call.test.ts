import type { getMe } from '@food/contracts/auth';
import type { reverseGeocode } from '@food/contracts/checkout';
import type { cancelOrder, submitReview } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';
import { buildUser, wire } from '@food/testing';

describe('A call of the API', () => {
  it('goes to the path of its contract, with what the path names filled in', async () => {
    wire.onPatch('/auth/order/ORD-1%2F2/cancel').reply(200, { message: 'Cancelled' });

    const path = pathOf<typeof cancelOrder>('/auth/order/:orderId/cancel', { orderId: 'ORD-1/2' });
    const answer = await call<typeof cancelOrder>('PATCH', { path, body: { reason: 'Price too high' } });

    expect(answer?.message).toBe('Cancelled');
    expect(JSON.parse(wire.history.patch[0]?.data)).toEqual({ reason: 'Price too high' });
  });

  it('gives what came as it came', async () => {
    const user = buildUser();
    wire.onGet('/auth/me').reply(200, user);

    expect(await call<typeof getMe>('GET', { path: pathOf<typeof getMe>('/auth/me') })).toEqual(user);
  });

  it('carries a query', async () => {
    wire.onGet('/auth/geocode/reverse').reply(200, {});

    const path = pathOf<typeof reverseGeocode>('/auth/geocode/reverse');
    await call<typeof reverseGeocode>('GET', { path, query: { latitude: '17.4', longitude: '78.4' } });

    expect(wire.history.get[0]?.params).toEqual({ latitude: '17.4', longitude: '78.4' });
  });

  it('does not compile with another path, method or body than its contract has', () => {
    // @ts-expect-error: the contract has another path
    const wrongPath = () => pathOf<typeof getMe>('/auth/you');
    // @ts-expect-error: the path names an order
    const noOrder = () => pathOf<typeof cancelOrder>('/auth/order/:orderId/cancel');
    // @ts-expect-error: the contract has another method
    const wrongMethod = () => call<typeof getMe>('POST', { path: '/auth/me' });
    const path = '/auth/review';
    // @ts-expect-error: a review has a rating
    const wrongBody = () => call<typeof submitReview>('POST', { path, body: { order_id: 'ORD-1' } });

    expect([wrongPath, noOrder, wrongMethod, wrongBody]).toHaveLength(4);
  });
});
