import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/home': () => import(/* webpackChunkName: "home" */ './home/home-page'),
  '/category/:categoryId': () => import(/* webpackChunkName: "menu" */ './menu/category-page'),
  '/all-items': () => import(/* webpackChunkName: "menu" */ './menu/all-items-page'),
});
