import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useNavigate } from '@food/platform/router';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { useSubmission } from '../auth-form/use-submission';
import { IdentifierField } from '../otp/identifier-field';
import { sendOtp } from '../otp/otp-api';

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const form = useSubmission({
    fields: ['identifier'],
    required: 'Please enter your email or mobile number.',
    send: ({ identifier }) => sendOtp(identifier.trim()),
    done: (_, { identifier }) => {
      notify('OTP sent successfully!');
      navigate('/verify-otp', { state: { ...state, identifier: identifier.trim() } });
    },
    failure: (error) => messageOf(error, 'Failed to send OTP. Please try again.'),
    leaves: true,
  });
  return (
    <AuthPage
      title="Forgot Password"
      lead="We send you a one-time code, and you choose a new password."
      backTo="/login"
    >
      <AuthForm form={form} submit="Send OTP">
        <IdentifierField error={form.errorOf('identifier')} />
      </AuthForm>
    </AuthPage>
  );
}
