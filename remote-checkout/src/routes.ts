import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/cart': () => import(/* webpackChunkName: "cart" */ './cart/cart-page'),
  '/coupons': () => import(/* webpackChunkName: "coupons" */ './coupons/coupons-page'),
  '/address': () => import(/* webpackChunkName: "address" */ './address/address-page'),
  '/success': () => import(/* webpackChunkName: "success" */ './success/success-page'),
});
