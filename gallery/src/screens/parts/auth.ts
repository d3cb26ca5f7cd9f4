import { CUSTOMER } from '../answers';
import { asCustomer, FAILS, say, WAITS } from '../scenes';
import type { Screens } from '../screen-story';

/** Keeps the content of a `hidden` tag, which only a screen reader reads: it is part of a button's name. */
const shown = (inside: readonly string[]) => inside.join('');

export const AUTH: Screens = {
  'Log in': {
    empty: { route: '/login' },
    refused: { route: '/login', presses: [say('auth', 'login.submit')] },
  },
  'Sign up': { empty: { route: '/signup' } },
  'Forgotten password': { empty: { route: '/forgot-password' } },
  'Verify the code': { sent: { route: '/verify-otp', state: { identifier: 'asha@example.com' } } },
  'New password': {
    // A page that is loaded directly starts over, without the state of the previous step.
    empty: {
      route: '/verify-otp',
      state: { identifier: 'asha@example.com' },
      fills: { otp: '123456' },
      presses: [say('auth', 'otp.verify')],
      answers: {
        'POST /auth/verify-otp': {
          body: { message: 'OTP verified.', token: 'token', user: CUSTOMER, reset_token: 'token' },
        },
      },
      leadsTo: '/reset-password',
    },
  },
  'Log in by code': {
    'first step': { route: '/otp-login' },
    'second step': { route: '/otp-login', state: { identifier: 'asha@example.com' } },
  },
  Profile: {
    loaded: asCustomer('/profile'),
    loading: asCustomer('/profile', { answers: { 'GET /auth/me': WAITS } }),
    'a name being changed': asCustomer('/profile', {
      presses: [say('auth', 'profile.edit.name', { hidden: shown })],
    }),
    'the account being deleted': asCustomer('/profile', { presses: [say('auth', 'delete.open')] }),
  },
  Settings: {
    loaded: asCustomer('/settings'),
    'of a visitor': { route: '/settings' },
    'devices failed': asCustomer('/settings', { answers: { 'GET /auth/sessions': FAILS } }),
  },
  Notifications: { loaded: asCustomer('/notifications') },
};
