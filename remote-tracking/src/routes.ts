import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/track/:orderId': () => import(/* webpackChunkName: "track" */ './track/track-page'),
});
