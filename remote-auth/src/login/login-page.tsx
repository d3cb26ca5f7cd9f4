import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link } from '@food/platform/router';
import { logIn, useSession } from '@food/session/store';
import { Field, PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { GuestOnly } from '../auth-form/guest-only';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { useSubmission } from '../auth-form/use-submission';
import { logInByPassword } from './login-api';
import css from './login-page.module.css';
import { SocialLinks } from './social-links';
import { StillLoggedIn } from './still-logged-in';

/** After signing up the form says so and has the email, never the password (rule: signed-up-said). */
export default function LoginPage() {
  const state = returnOf(useNavigationState());
  return (
    <GuestOnly>
      <AuthPage title="Login" lead="Good to see you. Your table is where you are." skip>
        <StillLoggedIn />
        <LoginForm />
        <div className={css.ways}>
          <Link to="/forgot-password" state={state}>
            Forgot password?
          </Link>
          <Link to="/otp-login" state={state}>
            Login with OTP
          </Link>
        </div>
        <SocialLinks />
        <p className={css.foot}>
          New here?{' '}
          <Link to="/signup" state={state}>
            Sign up
          </Link>
        </p>
      </AuthPage>
    </GuestOnly>
  );
}

function LoginForm() {
  const signedUp = useSignedUp();
  const form = useSubmission({
    fields: ['emailOrMobile', 'password'],
    required: 'Please enter both email/mobile and password.',
    send: ({ emailOrMobile, password }) => logInByPassword({ emailOrMobile: emailOrMobile.trim(), password }),
    done: ({ token, user }) => {
      logIn(token, user);
      notify('Login successful!');
    },
    failure: (error) => messageOf(error, 'Login failed'),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit="Login">
      {signedUp !== undefined && (
        <Notice tone="good">Your account is ready. Log in with your password.</Notice>
      )}
      <Field
        label="Email or mobile number"
        name="emailOrMobile"
        defaultValue={signedUp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('emailOrMobile')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
    </AuthForm>
  );
}

/** The email of the account that was just made. After a reload from the moment on at which the page is the browser's own. */
function useSignedUp(): string | undefined {
  const known = useSession((session) => session.known);
  const { signedUp } = useNavigationState();
  return known ? signedUp : undefined;
}
