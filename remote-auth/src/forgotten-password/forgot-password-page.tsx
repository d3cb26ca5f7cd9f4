import { useNavigate } from '@food/platform/router';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { t } from '../messages';
import { SendStep } from '../otp/send-step';

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')} backTo="/login">
      <SendStep
        fallback={t('otp.sendFailedAgain')}
        onSent={(identifier) => navigate('/verify-otp', { state: { ...state, identifier } })}
      />
    </AuthPage>
  );
}
