import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link, useNavigate, useNavigationType } from '@food/platform/router';
import { logOut, useSession } from '@food/session/store';
import { PasswordField } from '@food/ui/field';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { StartOver } from '../auth-form/start-over';
import { type Fields, useSubmission } from '../auth-form/use-submission';
import { resetPassword } from './reset-password-api';
import css from './reset-password-page.module.css';

/**
 * The last step of a forgotten password. Without what it carries it starts over, and so it does after a reload: the
 * browser would hand the token out again, but it is meant for one visit (rule: reset-token).
 */
export default function ResetPasswordPage() {
  const { identifier, reset_token } = useNavigationState();
  const reloaded = useNavigationType() === 'POP';
  if (!identifier || !reset_token || reloaded) return <StartOver />;
  return (
    <AuthPage title="Reset Password" lead="Choose a new password. Then log in with it.">
      <ResetForm identifier={identifier} resetToken={reset_token} />
      <p className={css.foot}>
        <Link to="/forgot-password">Start over with a new OTP</Link>
      </p>
    </AuthPage>
  );
}

function ResetForm({ identifier, resetToken }: { identifier: string; resetToken: string }) {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const form = useSubmission({
    fields: ['password', 'confirm'],
    required: 'Please fill all fields',
    check: mustMatch,
    send: ({ password }) => resetPassword({ emailOrMobile: identifier, password, reset_token: resetToken }),
    done: () => {
      notify('Password has been reset successfully!');
      // It ended this browser's session, too, if there was one.
      if (useSession.getState().token) logOut();
      navigate('/login', { replace: true, state });
    },
    failure: (error) => messageOf(error, 'Something went wrong'),
    fieldOf: (error) => (error instanceof ApiError && error.code === 'PASSWORD_WEAK' ? 'password' : null),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit="Reset Password">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={form.errorOf('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        error={form.errorOf('confirm')}
      />
    </AuthForm>
  );
}

const mustMatch = ({ password, confirm }: Fields<'password' | 'confirm'>) =>
  password === confirm ? null : { field: 'confirm' as const, text: 'Passwords do not match' };
