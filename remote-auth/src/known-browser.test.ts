import { wire } from '@food/testing';
import { resetPassword } from './forgotten-password/reset-password-api';
import { logInByPassword } from './login/login-api';
import { sendOtp, verifyOtp } from './otp/otp-api';
import { deleteAccount } from './own-data/own-data-api';
import { updateProfile } from './profile/profile-api';
import { signUp } from './signup/signup-api';
import { exchangeHandoff } from './social-login-success/exchange-handoff';

const emailOrMobile = 'asha@example.com';

describe('The cookie by which the server knows this browser', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a login', () => logInByPassword({ emailOrMobile, password: 'Secret-123' })],
    ['a social login', () => exchangeHandoff('handoff')],
    ['a request for a code', () => sendOtp(emailOrMobile)],
    ['a code', () => verifyOtp(emailOrMobile, '123456')],
    ['a new password', () => resetPassword({ emailOrMobile, reset_token: 'token', password: 'Secret-123' })],
    [
      'a signup',
      () => signUp({ name: 'Asha', email: emailOrMobile, mobile: '9876543210', password: 'Secret-123' }),
    ],
    ['a change of the profile', () => updateProfile({ name: 'Asha' })],
    ['the deletion of the account', () => deleteAccount('Secret-123')],
  ])('goes along with %s, also to an API at another address', async (_, send) => {
    wire.onAny().reply(500);

    await send().catch(() => undefined);

    expect(Object.values(wire.history).flat()).toMatchObject([{ withCredentials: true }]);
  });
});
