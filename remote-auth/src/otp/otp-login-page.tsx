import { useNavigate, useNavigationType } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { useEffect, useRef, useState } from 'react';
import { AuthPage } from '../auth-form/auth-page';
import { GuestOnly } from '../auth-form/guest-only';
import { returnOf, useNavigationState } from '../auth-form/navigation-state';
import { t } from '../messages';
import { SendStep } from './send-step';
import { VerifyStep } from './verify-step';

/**
 * Login by one-time code: first it is sent, then entered, with the identifier locked. The second step is an entry in history: a
 * phone that discards the page while the customer reads the code restores that step. Its address has a query, so no server draws
 * the first step in its place (decision 028).
 */
export default function OtpLoginPage() {
  const navigate = useNavigate();
  const state = useNavigationState();
  // Entries of earlier releases have no query: the drawn page is taken over before the second step replaces it.
  const known = useSession((session) => session.known);
  const identifier = known ? state.identifier : undefined;
  const step = useFocusOnStep(identifier);
  const [last, setLast] = useState<string>();
  const start = () => {
    setLast(identifier);
    navigate('/otp-login', { replace: true, state: returnOf(state) });
  };
  const enterCode = (sentTo: string) => {
    setLast(sentTo);
    navigate('/otp-login?step=verify', { state: { ...returnOf(state), identifier: sentTo } });
  };
  return (
    <GuestOnly>
      <AuthPage
        title={t('otp.title')}
        lead={identifier === undefined ? t('otp.leadSend') : t('otp.leadSent')}
        backTo="/login"
        skip
      >
        <div ref={step}>
          {identifier === undefined ? (
            <SendStep onSent={enterCode} fallback={t('otp.sendFailed')} last={last} />
          ) : (
            <VerifyStep identifier={identifier} onChangeIdentifier={start} />
          )}
        </div>
      </AuthPage>
    </GuestOnly>
  );
}

/**
 * Moves the focus to the first field of the next step, since the pressed button is gone. Not for a customer who goes back: they
 * want to read, not to type, and on a phone the focus would open the keyboard.
 */
function useFocusOnStep(identifier: string | undefined) {
  const step = useRef<HTMLDivElement>(null);
  const kind = useNavigationType();
  const last = useRef(identifier);
  useEffect(() => {
    if (last.current === identifier) return;
    last.current = identifier;
    if (kind !== 'POP') step.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, [identifier, kind]);
  return step;
}
