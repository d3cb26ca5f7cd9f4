import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Link, useNavigate } from '@food/platform/router';
import { Field, PasswordField } from '@food/ui/field';
import { EntryForm } from '../entry/entry-form';
import { EntryPage } from '../entry/entry-page';
import { GuestOnly } from '../entry/guest-only';
import { MobileField } from '../entry/mobile-field';
import { returnOf, useNavigationState } from '../entry/navigation-state';
import { useSubmission } from '../entry/use-submission';
import { signUp } from './signup-api';
import css from './signup-page.module.css';

export default function SignupPage() {
  const handedOn = returnOf(useNavigationState());
  return (
    <GuestOnly>
      <EntryPage title="Sign Up" lead="A minute now, and dinner is three taps away." backTo="/login" skip>
        <SignupForm />
        <p className={css.foot}>
          Already have an account?{' '}
          <Link to="/login" state={handedOn}>
            Login
          </Link>
        </p>
      </EntryPage>
    </GuestOnly>
  );
}

function SignupForm() {
  const navigate = useNavigate();
  const handedOn = returnOf(useNavigationState());
  const form = useSubmission({
    fields: ['name', 'email', 'mobile', 'password'],
    required: 'Please fill all fields',
    send: ({ name, email, mobile, password }) =>
      signUp({ name: name.trim(), email: email.trim(), mobile, password }),
    done: () => {
      notify('Signup successful! Please log in.');
      navigate('/login', { state: handedOn });
    },
    failure: (error) => messageOf(error, 'Signup failed'),
    leaves: true,
  });
  return (
    <EntryForm form={form} submit="Sign Up">
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
    </EntryForm>
  );
}
