import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { buildCoupon, buildMenuItem, renderRemote, wire } from '@food/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import routes from '../routes';
import { CouponTickets } from './coupon-tickets';

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

  it('have their places while they load', async () => {
    wire.onGet('/auth/coupons').reply(() => new Promise(() => undefined));
    renderRemote(routes, { route: '/coupons' });

    const places = (await screen.findByText('Loading coupons')).parentElement;

    expect(places).toHaveRole('status');
    expect(places?.querySelectorAll('.ticket')).toHaveLength(3);
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('show no date for one that never expires', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon({ expires_at: null })]);
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByText('No expiry date')).toBeVisible();
  });

  it('tell what they save for this cart, capped as they are', async () => {
    const percentage = { discount_type: 'percentage', discount_value: 50, max_discount: 100 } as const;
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(percentage)]);
    useCart.getState().add(buildMenuItem({ price: 329 }));
    renderRemote(routes, { route: '/coupons' });

    expect(await screen.findByText('You save ₹100.00')).toBeVisible();
  });

  it('tell what is missing to their minimum, and nothing while the cart is empty', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon({ min_order_value: 199 })]);
    renderRemote(routes, { route: '/coupons' });
    await screen.findByRole('listitem');
    expect(screen.queryByText(/You save|more for the minimum/)).not.toBeInTheDocument();

    act(() => useCart.getState().add(buildMenuItem({ price: 128.9 })));

    expect(screen.getByText('Add ₹70.10 more for the minimum')).toBeVisible();
    expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  });

  it('stand best first for the cart, and stay where they are while it changes', async () => {
    wire
      .onGet('/auth/coupons')
      .reply(200, [
        buildCoupon({ id: 1, code: 'FAR', discount_value: 90, min_order_value: 900 }),
        buildCoupon({ id: 2, code: 'NEAR', discount_value: 80, min_order_value: 400 }),
        buildCoupon({ id: 3, code: 'SMALL', discount_value: 30 }),
        buildCoupon({ id: 4, code: 'BEST', discount_value: 50 }),
        buildCoupon({ id: 5, code: 'AS_GOOD', discount_value: 50 }),
      ]);
    useCart.getState().add(buildMenuItem({ price: 329 }));
    renderRemote(routes, { route: '/coupons' });
    const codes = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await screen.findAllByRole('listitem');
    expect(codes()).toEqual(['BEST', 'AS_GOOD', 'SMALL', 'NEAR', 'FAR']);

    act(() => useCart.getState().increment(101));

    expect(screen.getByText('You save ₹80.00')).toBeVisible();
    expect(codes()).toEqual(['BEST', 'AS_GOOD', 'SMALL', 'NEAR', 'FAR']);
  });

  it('come from a server without a cart, and stay in its order while the page takes over', async () => {
    const coupons = [buildCoupon({ discount_value: 10 }), buildCoupon({ id: 2, code: 'BEST' })];
    useCart.getState().add(buildMenuItem({ price: 329 }));
    const list = <CouponTickets coupons={coupons} onChosen={() => undefined} />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(list);
    expect(container).not.toHaveTextContent('You save');

    render(list, { container: document.body.appendChild(container), hydrate: true });

    expect(await screen.findByText('You save ₹50.00')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('VERANDAH50');
  });

  it('can be applied below their minimum order value, which is only shown', async () => {
    const coupon = buildCoupon({ min_order_value: 5000 });
    wire.onGet('/auth/coupons').reply(200, [coupon]);
    const { user, path } = renderRemote(routes, fromCart);

    await user.click(await screen.findByRole('button', { name: 'Apply VERANDAH50' }));

    expect(useChoices.getState().coupon).toEqual(coupon);
    expect(path()).toBe('/cart');
  });

  it('lead to the cart, and not past it, by a double tap', async () => {
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    const { path } = renderRemote(routes, fromCart);
    const apply = await screen.findByRole('button', { name: 'Apply VERANDAH50' });

    act(() => {
      fireEvent.click(apply);
      fireEvent.click(apply);
    });

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
