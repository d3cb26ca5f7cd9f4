import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { buildCoupon, buildMenuItem, renderRemote, wire } from '@food/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes';

const EMPTY = 'No active coupons available....';
const fromCart = { route: { pathname: '/coupons', state: { from: 'cart' } }, history: ['/home', '/cart'] };

describe('The coupons', () => {
  it('show code, description, minimum order value and expiry', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    renderRemote(routes, { route: '/coupons' });

    const coupon = await screen.findByRole('listitem');

    expect(within(coupon).getByRole('heading', { name: 'VERANDAH50' })).toBeVisible();
    expect(coupon).toHaveTextContent('₹50 off');
    expect(coupon).toHaveTextContent('Minimum order value ₹199.00');
    expect(coupon).toHaveTextContent('Expires on 31 Mar 2027');
  });

  it('show no date for one that never expires', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon({ expires_at: null })]);
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByText('No expiry date')).toBeVisible();
  });

  it('tell what they take off the cart, capped as they are', async () => {
    const percentage = { discount_type: 'percentage', discount_value: 50, max_discount: 100 } as const;
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(percentage)]);
    useCart.getState().add(buildMenuItem({ price: 329 }));
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByText('Takes ₹100.00 off your cart')).toBeVisible();
  });

  it('can be applied below their minimum order value, which is only shown', async () => {
    const coupon = buildCoupon({ min_order_value: 5000 });
    wire.onGet('/auth/coupons').reply(200, [coupon]);
    const { user, path } = renderRemote(routes, fromCart);

    await user.click(await screen.findByRole('button', { name: 'Apply VERANDAH50' }));

    expect(useChoices.getState().coupon).toEqual(coupon);
    expect(path()).toBe('/cart');
  });

  it('lead to the cart also for who came from elsewhere', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    const { user, path } = renderRemote(routes, { route: '/coupons', history: ['/home'] });

    await user.click(await screen.findByRole('button', { name: 'Apply VERANDAH50' }));

    expect(path()).toBe('/cart');
  });

  it('lead by Back one step back, wherever the customer came from', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    const { user, path } = renderRemote(routes, { route: '/coupons', history: ['/home'] });

    await user.click(await screen.findByRole('button', { name: 'Back' }));

    expect(path()).toBe('/home');
  });

  it('mark the one that is applied', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(), buildCoupon({ id: 2, code: 'DUSK20' })]);
    useChoices.getState().chooseCoupon(buildCoupon());
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByRole('button', { name: 'Applied: VERANDAH50' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply DUSK20' })).toBeVisible();
  });

  it('have their own words when there are none', async () => {
    wire.onGet('/auth/coupons').reply(200, []);
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByText(EMPTY)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('can be asked for again when they could not be loaded', async () => {
    wire.onGet('/auth/coupons').replyOnce(500);
    wire.onGet('/auth/coupons').reply(200, { coupons: [buildCoupon()] });
    const { user } = renderRemote(routes, { route: '/coupons' });
    await screen.findByText(EMPTY);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('VERANDAH50')).toBeVisible();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('leave out what no discount can be computed from', async () => {
    const damaged = [{ code: 'BROKEN' }, buildCoupon({ code: 'ODD', discount_value: '5' as never }), null];
    wire.onGet('/auth/coupons').reply(200, [...damaged, buildCoupon()]);
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  });
});
