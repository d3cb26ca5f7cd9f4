import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { logIn } from '@food/session/store';
import { Button } from '@food/ui/button';
import { AuthForm } from '../auth-form/auth-form';
import { sessionOf } from '../auth-form/session-answer';
import { useSubmission } from '../auth-form/use-submission';
import { IdentifierField } from './identifier-field';
import { verifyOtp } from './otp-api';
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
    required: 'Please enter the OTP.',
    send: async ({ otp }) => sessionOf(await verifyOtp(identifier, otp)),
    done: ({ token, user }) => {
      logIn(token, user);
      notify('Login successful!');
    },
    failure: (error) => messageOf(error, 'Failed to verify OTP'),
    leaves: true,
  });
  return (
    <>
      <AuthForm form={form} submit="Verify OTP">
        <IdentifierField value={identifier} readOnly />
        <OtpField error={form.errorOf('otp')} />
      </AuthForm>
      <div className={css.others}>
        <ResendButton identifier={identifier} fallback="Failed to send OTP" />
        <Button variant="quiet" block onClick={onChangeIdentifier}>
          Use another email or mobile
        </Button>
      </div>
    </>
  );
}
