import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { AuthForm } from '../auth-form/auth-form';
import { useSubmission } from '../auth-form/use-submission';
import { IdentifierField } from './identifier-field';
import { sendOtp } from './otp-api';

/** Step 1: who wants a code. */
export function SendStep({ onSent }: { onSent: (identifier: string) => void }) {
  const form = useSubmission({
    fields: ['identifier'],
    required: 'Please enter your email or mobile number.',
    send: ({ identifier }) => sendOtp(identifier.trim()),
    done: (_, { identifier }) => {
      notify('OTP sent successfully!');
      onSent(identifier.trim());
    },
    failure: (error) => messageOf(error, 'Failed to send OTP'),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit="Send OTP">
      <IdentifierField error={form.errorOf('identifier')} />
    </AuthForm>
  );
}
