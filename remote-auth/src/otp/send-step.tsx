import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useRef } from 'react';
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
  const send = useSend();
  const form = useSubmission({
    fields: ['identifier'],
    required: t('otp.identifierRequired'),
    send: ({ identifier }) => send(identifier.trim()),
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

/** The seconds between two codes for one identifier (rule: one-time-code-pace). */
const BETWEEN_SENDS = 30;

/**
 * Sends a code. If no answer came, it may have been sent all the same: a next try that is refused as too soon after it says so, and
 * counts as sent.
 */
function useSend(): (identifier: string) => Promise<void> {
  const unanswered = useRef<string | null>(null);
  return async (identifier) => {
    try {
      await sendOtp(identifier);
    } catch (error) {
      if (unanswered.current === identifier && isTooSoon(error)) return;
      unanswered.current = error instanceof ApiError && error.status === 0 ? identifier : null;
      throw error;
    }
  };
}

const isTooSoon = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'too-many' && (error.retryAfter ?? Infinity) <= BETWEEN_SENDS;
