import { messageOf } from '@food/platform/api-error';
import { Link } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { Field, PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { GuestOnly } from '../auth-form/guest-only';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { enter } from '../auth-form/session-answer';
import { useSubmission } from '../auth-form/use-submission';
import { hasLanguageChoice, LanguageChoice } from '../language/language-choice';
import { t } from '../messages';
import { logInByPassword } from './login-api';
import css from './login-page.module.css';
import { SocialLinks } from './social-links';
import { StillLoggedIn } from './still-logged-in';

/** After a sign-up the form says so and has the email filled in, never the password (rule: signed-up-said). */
export default function LoginPage() {
  const state = returnOf(useNavigationState());
  return (
    <GuestOnly>
      <AuthPage title={t('login.title')} lead={t('login.lead')} skip>
        <StillLoggedIn />
        <LoginForm />
        <div className={css.ways}>
          <Link to="/forgot-password" state={state}>
            {t('login.forgot')}
          </Link>
          <Link to="/otp-login" state={state}>
            {t('login.byOtp')}
          </Link>
        </div>
        <SocialLinks />
        <p className={css.foot}>
          {t.rich('login.newHere', {
            signup: (words) => (
              <Link to="/signup" state={state}>
                {words}
              </Link>
            ),
          })}
        </p>
        {hasLanguageChoice() && (
          <div className={css.language}>
            <LanguageChoice />
          </div>
        )}
      </AuthPage>
    </GuestOnly>
  );
}

function LoginForm() {
  const signedUp = useSignedUp();
  const form = useSubmission({
    fields: ['emailOrMobile', 'password'],
    required: t('login.required'),
    send: ({ emailOrMobile, password }) => logInByPassword({ emailOrMobile: emailOrMobile.trim(), password }),
    done: enter,
    failure: (error) => messageOf(error, t('login.failed')),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('login.submit')}>
      {signedUp !== undefined && <Notice tone="good">{t('login.signedUp')}</Notice>}
      <Field
        label={t('field.identifier')}
        name="emailOrMobile"
        defaultValue={signedUp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('emailOrMobile')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
    </AuthForm>
  );
}

/** The email of a new account. After a reload it is known only once the page runs in the browser. */
function useSignedUp(): string | undefined {
  const known = useSession((session) => session.known);
  const { signedUp } = useNavigationState();
  return known ? signedUp : undefined;
}
