import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link, useNavigate, useNavigationType } from '@food/platform/router';
import { logOut, useSession } from '@food/session/store';
import { PasswordField } from '@food/ui/field';
import { AccountName } from '../auth-form/account-name';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { enter, type Session } from '../auth-form/session-answer';
import { StartOver } from '../auth-form/start-over';
import { useSecondTry } from '../auth-form/use-second-try';
import { type Fields, useSubmission } from '../auth-form/use-submission';
import { logInByPassword } from '../login/login-api';
import { t } from '../messages';
import { resetPassword } from './reset-password-api';
import css from './reset-password-page.module.css';

/**
 * The last step of a forgotten password. Without its navigation state it starts over, and also after a reload: the browser would
 * restore the token, which is meant for one visit (rule: reset-token).
 */
export default function ResetPasswordPage() {
  const { identifier, reset_token } = useNavigationState();
  const reloaded = useNavigationType() === 'POP';
  if (!identifier || !reset_token || reloaded) return <StartOver />;
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm identifier={identifier} resetToken={reset_token} />
      <p className={css.foot}>
        <Link to="/forgot-password">{t('reset.startOver')}</Link>
      </p>
    </AuthPage>
  );
}

function ResetForm({ identifier, resetToken }: { identifier: string; resetToken: string }) {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const secondTry = useSecondTry<Session | null>();
  const form = useSubmission({
    fields: ['password', 'confirm'],
    required: t('field.fillAll'),
    check: mustMatch,
    send: ({ password }) =>
      secondTry({
        about: password,
        send: () =>
          resetPassword({ emailOrMobile: identifier, password, reset_token: resetToken }).then(() => null),
        mayBeDone: (error) => error instanceof ApiError && error.code === 'RESET_NOT_ALLOWED',
        find: () => logInByPassword({ emailOrMobile: identifier, password }),
      }),
    done: (session) => {
      notify(t('reset.done'));
      // The server has ended this browser's session too, if there was one.
      if (useSession.getState().token) logOut();
      if (session) enter(session);
      navigate('/login', { replace: true, state });
    },
    failure: (error) => messageOf(error, t('failure.unknown')),
    unanswered: t('reset.unanswered'),
    fieldOf: (error) => (error instanceof ApiError && error.code === 'PASSWORD_WEAK' ? 'password' : null),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('reset.submit')}>
      <AccountName name={identifier} />
      <PasswordField
        label={t('field.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('field.passwordLength')}
        error={form.errorOf('password')}
      />
      <PasswordField
        label={t('field.confirmPassword')}
        name="confirm"
        autoComplete="new-password"
        error={form.errorOf('confirm')}
      />
    </AuthForm>
  );
}

const mustMatch = ({ password, confirm }: Fields<'password' | 'confirm'>) =>
  password === confirm ? null : { field: 'confirm' as const, text: t('reset.mismatch') };
