import { useCart } from '@food/cart/store';
import { buildCoupon, buildMenuItem, renderRemote, speak, wire } from '@food/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';

const openPage = () => renderRemote(routes, { route: '/new-remote' });

it('A visitor of New remote sees the coupons that there are, and how much is in the cart', async () => {
  wire.onGet('/auth/coupons').reply(200, [buildCoupon({ code: 'MONSOON' })]);
  useCart.getState().add(buildMenuItem());

  openPage();

  expect(await screen.findByText('MONSOON')).toBeVisible();
  expect(screen.getByText('1 in your cart.')).toBeVisible();
});

it('A visitor of New remote may try again if the coupons can’t be read', async () => {
  wire.onGet('/auth/coupons').replyOnce(503);
  wire.onGet('/auth/coupons').reply(200, [buildCoupon({ code: 'MONSOON' })]);

  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('MONSOON')).toBeVisible();
});

it('A visitor of New remote who reads Hindi sees in Hindi that the cart is empty', async () => {
  wire.onGet('/auth/coupons').reply(200, []);
  await speak('hi');

  openPage();

  expect(await screen.findByText('आपका कार्ट खाली है।')).toBeVisible();
});
