import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/orders': () => import(/* webpackChunkName: "orders" */ './orders/orders-page'),
  '/cancel/:orderId': () => import(/* webpackChunkName: "cancel" */ './cancel/cancel-page'),
  '/cancel-success': () => import(/* webpackChunkName: "cancel-success" */ './cancel/cancel-success-page'),
  '/review/:orderId': () => import(/* webpackChunkName: "review" */ './review/review-page'),
  '/feedback': () => import(/* webpackChunkName: "feedback" */ './feedback/feedback-page'),
  '/invoice/:orderId': () => import(/* webpackChunkName: "invoice" */ './invoice/invoice-page'),
});
