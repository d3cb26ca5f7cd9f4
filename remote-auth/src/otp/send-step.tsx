import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { AuthForm } from '../auth-form/auth-form';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { IdentifierField } from './identifier-field';
import { sendOtp } from './otp-api';

interface SendStepProps {
  onSent: (identifier: string) => void;
  /** The message if the failure has none of its own. */
  fallback: string;
}

/** Asks for the email or mobile that gets a code: the first step of logging in by one, and of a forgotten password. */
export function SendStep({ onSent, fallback }: SendStepProps) {
  const form = useSubmission({
    fields: ['identifier'],
    required: t('otp.identifierRequired'),
    send: ({ identifier }) => sendOtp(identifier.trim()),
    done: (_, { identifier }) => {
      notify(t('otp.sent'));
      onSent(identifier.trim());
    },
    failure: (error) => messageOf(error, fallback),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('otp.send')}>
      <IdentifierField error={form.errorOf('identifier')} />
    </AuthForm>
  );
}
