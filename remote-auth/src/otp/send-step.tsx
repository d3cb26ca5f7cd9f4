import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { AuthForm } from '../auth-form/auth-form';
import { useSecondTry } from '../auth-form/use-second-try';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { IdentifierField } from './identifier-field';
import { sendOtp } from './otp-api';

interface SendStepProps {
  onSent: (identifier: string) => void;
  /** The message if the failure has none of its own. */
  fallback: string;
  /** What was asked for last, to be corrected. */
  last?: string | undefined;
}

/** Asks for the email or mobile that gets a code: the first step of logging in by one, and of a forgotten password. */
export function SendStep({ onSent, fallback, last }: SendStepProps) {
  const secondTry = useSecondTry<void>();
  const form = useSubmission({
    fields: ['emailOrMobile'],
    required: t('otp.identifierRequired'),
    send: ({ emailOrMobile }) => {
      const about = emailOrMobile.trim();
      // Refused as too soon after the first try: that one sent the code.
      return secondTry({
        about,
        send: () => sendOtp(about),
        mayBeDone: isTooSoon,
        find: async () => undefined,
      });
    },
    done: (_, { emailOrMobile }) => {
      notify(t('otp.sent'));
      onSent(emailOrMobile.trim());
    },
    failure: (error) => messageOf(error, fallback),
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('otp.send')}>
      <IdentifierField defaultValue={last} error={form.errorOf('emailOrMobile')} />
    </AuthForm>
  );
}

/** The seconds between two codes for one identifier (rule: one-time-code-pace). */
const BETWEEN_SENDS = 30;

const isTooSoon = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'too-many' && (error.retryAfter ?? Infinity) <= BETWEEN_SENDS;
