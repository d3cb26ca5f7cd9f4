import { defineRoutes } from '@food/shared/remote';

export default defineRoutes({
  '/track/:orderId': () => import(/* webpackChunkName: "track" */ './track/track-page'),
});
