import { useNavigate } from '@food/platform/router';
import { AuthPage } from '../auth-form/auth-page';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { SendStep } from '../otp/send-step';

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const state = returnOf(useNavigationState());
  return (
    <AuthPage
      title="Forgot Password"
      lead="We send you a one-time code, and you choose a new password."
      backTo="/login"
    >
      <SendStep
        fallback="Failed to send OTP. Please try again."
        onSent={(identifier) => navigate('/verify-otp', { state: { ...state, identifier } })}
      />
    </AuthPage>
  );
}
