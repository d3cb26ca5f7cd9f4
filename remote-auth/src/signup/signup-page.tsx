import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link, useNavigate } from '@food/platform/router';
import { Field, PasswordField } from '@food/ui/field';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { GuestOnly } from '../auth-form/guest-only';
import { MobileField } from '../auth-form/mobile-field';
import { type NavigationState, returnOf, useNavigationState } from '../auth-form/navigation-state';
import { enter, type Session } from '../auth-form/session-answer';
import { useSecondTry } from '../auth-form/use-second-try';
import { useSubmission } from '../auth-form/use-submission';
import { hasLanguageChoice, LanguageChoice } from '../language/language-choice';
import { logInByPassword } from '../login/login-api';
import { t } from '../messages';
import { signUp } from './signup-api';
import css from './signup-page.module.css';

export default function SignupPage() {
  const state = returnOf(useNavigationState());
  return (
    <GuestOnly>
      <AuthPage title={t('signup.title')} lead={t('signup.lead')} backTo="/login" skip>
        <SignupForm />
        <p className={css.foot}>
          {t.rich('signup.haveAccount', {
            login: (words) => (
              <Link to="/login" state={state}>
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

function SignupForm() {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const secondTry = useSecondTry<Session | null>();
  const form = useSubmission({
    fields: ['name', 'email', 'mobile', 'password'],
    required: t('field.fillAll'),
    send: ({ name, email, mobile, password }) =>
      secondTry({
        about: email.trim(),
        send: () => signUp({ name: name.trim(), email: email.trim(), mobile, password }).then(() => null),
        mayBeDone: (error) => error instanceof ApiError && error.code === 'EMAIL_TAKEN',
        find: () => logInByPassword({ emailOrMobile: email.trim(), password }),
      }),
    done: (session, { email }) => {
      if (session) return enter(session);
      notify(t('signup.done'));
      navigate('/login', { state: { ...state, signedUp: email.trim() } satisfies NavigationState });
    },
    failure: (error) => messageOf(error, t('signup.failed')),
    unanswered: t('signup.unanswered'),
    fieldOf: (error) => (error instanceof ApiError && FIELDS[error.code]) || null,
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('signup.submit')}>
      <Field label={t('field.name')} name="name" autoComplete="name" error={form.errorOf('name')} />
      <Field
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.errorOf('email')}
      />
      <MobileField
        label={t('field.mobile')}
        name="mobile"
        hint={t('field.tenDigits')}
        error={form.errorOf('mobile')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="new-password"
        hint={t('field.passwordLength')}
        error={form.errorOf('password')}
      />
    </AuthForm>
  );
}

/** The field that a refusal is about, by its code. */
const FIELDS: Readonly<Record<string, 'email' | 'mobile' | 'password'>> = {
  EMAIL_TAKEN: 'email',
  MOBILE_TAKEN: 'mobile',
  PASSWORD_WEAK: 'password',
};
