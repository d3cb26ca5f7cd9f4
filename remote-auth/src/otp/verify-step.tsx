import { messageOf } from '@food/platform/api-error';
import { Button } from '@food/ui/button';
import { AuthForm } from '../auth-form/auth-form';
import { enter, sessionOf } from '../auth-form/session-answer';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { IdentifierField } from './identifier-field';
import { refusedCode, verifyOtp } from './otp-api';
import { OtpField } from './otp-field';
import css from './otp-login.module.css';
import { ResendButton } from './resend-button';

interface VerifyStepProps {
  identifier: string;
  /** Back to step 1, for another identifier. */
  onChangeIdentifier: () => void;
}

/** Step 2: the code, for the identifier that it was sent to. */
export function VerifyStep({ identifier, onChangeIdentifier }: VerifyStepProps) {
  const form = useSubmission({
    fields: ['otp'],
    required: t('otp.required'),
    send: async ({ otp }) => sessionOf(await verifyOtp(identifier, otp)),
    done: enter,
    failure: (error) => messageOf(error, t('otp.verifyFailed')),
    unanswered: t('otp.unanswered'),
    fieldOf: refusedCode,
    leaves: true,
  });
  return (
    <>
      <AuthForm form={form} submit={t('otp.verify')}>
        <IdentifierField value={identifier} readOnly />
        <OtpField error={form.errorOf('otp')} />
      </AuthForm>
      <div className={css.others}>
        <ResendButton identifier={identifier} fallback={t('otp.sendFailed')} />
        <Button variant="quiet" block onClick={onChangeIdentifier}>
          {t('otp.another')}
        </Button>
      </div>
    </>
  );
}
