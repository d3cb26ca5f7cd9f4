import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useNavigate } from '@food/platform/router';
import { AuthForm } from '../auth-form/auth-form';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { StartOver } from '../auth-form/start-over';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { refusedCode, verifyOtp } from '../otp/otp-api';
import { OtpField } from '../otp/otp-field';
import { ResendButton } from '../otp/resend-button';
import css from './verify-otp-page.module.css';

/** The second step of a forgotten password; without the identifier it starts over. */
export default function VerifyOtpPage() {
  const { identifier } = useNavigationState();
  if (!identifier) return <StartOver />;
  return (
    <AuthPage
      title={t('verify.title')}
      lead={t.rich('verify.lead', { to: () => <strong>{identifier}</strong> })}
      backTo="/forgot-password"
    >
      <VerifyForm identifier={identifier} />
      <div className={css.again}>
        <ResendButton identifier={identifier} fallback={t('otp.sendFailedAgain')} />
      </div>
    </AuthPage>
  );
}

function VerifyForm({ identifier }: { identifier: string }) {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  const form = useSubmission({
    fields: ['otp'],
    required: t('verify.required'),
    send: ({ otp }) => getResetToken(identifier, otp),
    done: (reset_token) => {
      notify(t('verify.done'));
      // The code is used up: going back skips this step.
      navigate('/reset-password', { replace: true, state: { ...state, identifier, reset_token } });
    },
    failure: (error) => messageOf(error, t('failure.unknown')),
    unanswered: t('otp.unanswered'),
    fieldOf: refusedCode,
    leaves: true,
  });
  return (
    <AuthForm form={form} submit={t('otp.verify')}>
      <OtpField error={form.errorOf('otp')} />
    </AuthForm>
  );
}

async function getResetToken(identifier: string, otp: string): Promise<string> {
  const answer = await verifyOtp(identifier, otp);
  if (!answer?.reset_token) throw new Error('The answer to a code holds no reset token.');
  return answer.reset_token;
}
