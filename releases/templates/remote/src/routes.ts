import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/new-remote': () => import(/* webpackChunkName: "new-remote" */ './new-remote/new-remote-page'),
});
