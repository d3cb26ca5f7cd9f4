import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link, useNavigate } from '@food/platform/router';
import { Field, PasswordField } from '@food/ui/field';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { GuestOnly } from '../auth-form/guest-only';
import { MobileField } from '../auth-form/mobile-field';
import { type NavigationState, returnOf, useNavigationState } from '../auth-form/navigation-state';
import { useSubmission } from '../auth-form/use-submission';
import { signUp } from './signup-api';
import css from './signup-page.module.css';

export default function SignupPage() {
  const state = returnOf(useNavigationState());
  return (
    <GuestOnly>
      <AuthPage title="Sign Up" lead="A minute now, and dinner is three taps away." backTo="/login" skip>
        <SignupForm />
        <p className={css.foot}>
          Already have an account?{' '}
          <Link to="/login" state={state}>
            Login
          </Link>
        </p>
      </AuthPage>
    </GuestOnly>
  );
}

function SignupForm() {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const form = useSubmission({
    fields: ['name', 'email', 'mobile', 'password'],
    required: 'Please fill all fields',
    send: ({ name, email, mobile, password }) =>
      signUp({ name: name.trim(), email: email.trim(), mobile, password }),
    done: (_, { email }) => {
      notify('Signup successful! Please log in.');
      navigate('/login', { state: { ...state, signedUp: email.trim() } satisfies NavigationState });
    },
    failure: (error) => messageOf(error, 'Signup failed'),
    fieldOf: (error) => (error instanceof ApiError && FIELDS[error.code]) || null,
    leaves: true,
  });
  return (
    <AuthForm form={form} submit="Sign Up">
      <Field label="Full name" name="name" autoComplete="name" error={form.errorOf('name')} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={form.errorOf('email')}
      />
      <MobileField label="Mobile number" name="mobile" hint="10 digits" error={form.errorOf('mobile')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
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
