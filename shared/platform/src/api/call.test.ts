import type { getMe, login } from '@food/contracts/auth';
import type { reverseGeocode } from '@food/contracts/checkout';
import type { cancelOrder, submitReview } from '@food/contracts/orders';
import { call, isUnanswered, pathOf } from '@food/platform/call';
import { buildUser, wire } from '@food/testing';

type MockedCall = ReturnType<typeof wire.onGet>;

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

  it('takes headers, cookies of another address and an end along only if it is asked to', async () => {
    wire.onPost('/auth/login').reply(200, {});
    const path = '/auth/login';
    const body = { emailOrMobile: 'asha@example.com', password: 'Secret-123' };
    const { signal } = new AbortController();

    await call<typeof login>('POST', { path, body, headers: { 'X-Key': '7' }, signal, withCookies: true });
    await call<typeof login>('POST', { path, body });

    const [asked, plain] = wire.history.post;
    expect([asked?.headers?.['X-Key'], asked?.signal, asked?.withCredentials]).toEqual(['7', signal, true]);
    expect([plain?.headers?.['X-Key'], plain?.signal, plain?.withCredentials]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['its line breaks', (mock: MockedCall) => mock.networkError(), true],
    ['its time is over', (mock: MockedCall) => mock.timeout(), true],
    ['the server fails', (mock: MockedCall) => mock.reply(503), false],
    ['it is refused', (mock: MockedCall) => mock.reply(409), false],
  ])('may have taken effect without an answer if %s: %#', async (_, answer, isLost) => {
    answer(wire.onGet('/auth/me'));

    const failure = await call<typeof getMe>('GET', { path: '/auth/me' }).catch((error: unknown) => error);

    expect(isUnanswered(failure)).toBe(isLost);
    expect(isUnanswered(new Error('of the page itself'))).toBe(false);
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
