import { defineRoutes } from '@food/platform/remote';

export default defineRoutes({
  '/login': () => import(/* webpackChunkName: "login" */ './login/login-page'),
  '/signup': () => import(/* webpackChunkName: "signup" */ './signup/signup-page'),
  '/forgot-password': () =>
    import(/* webpackChunkName: "forgot-password" */ './forgotten-password/forgot-password-page'),
  '/verify-otp': () => import(/* webpackChunkName: "verify-otp" */ './forgotten-password/verify-otp-page'),
  '/reset-password': () =>
    import(/* webpackChunkName: "reset-password" */ './forgotten-password/reset-password-page'),
  '/otp-login': () => import(/* webpackChunkName: "otp-login" */ './otp/otp-login-page'),
  '/social-login-success': () =>
    import(/* webpackChunkName: "social-login-success" */ './social-login-success/social-login-success-page'),
  '/profile': () => import(/* webpackChunkName: "profile" */ './profile/profile-page'),
  '/settings': () => import(/* webpackChunkName: "settings" */ './settings/settings-page'),
  '/notifications': () =>
    import(/* webpackChunkName: "notifications" */ './notifications/notifications-page'),
});
