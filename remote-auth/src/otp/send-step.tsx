import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { AuthForm } from '../auth-form/auth-form';
import { useSubmission } from '../auth-form/use-submission';
import { IdentifierField } from './identifier-field';
import { sendOtp } from './otp-api';

interface SendStepProps {
  onSent: (identifier: string) => void;
  /** Said where the failure has no words of its own. */
  fallback: string;
}

/** Who wants a code: the first step of logging in by one, and of a forgotten password. */
export function SendStep({ onSent, fallback }: SendStepProps) {
  const form = useSubmission({
    fields: ['identifier'],
    required: 'Please enter your email or mobile number.',
    send: ({ identifier }) => sendOtp(identifier.trim()),
    done: (_, { identifier }) => {
      notify('OTP sent successfully!');
      onSent(identifier.trim());
    },
    failure: (error) => messageOf(error, fallback),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit="Send OTP">
      <IdentifierField error={form.errorOf('identifier')} />
    </AuthForm>
  );
}
