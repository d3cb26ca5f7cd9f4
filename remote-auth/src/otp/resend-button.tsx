import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { sendOtp } from './otp-api';

interface ResendButtonProps {
  identifier: string;
  /** Said when the server gives no reason; too soon, it does. */
  fallback: string;
}

/** Sends the code once more; the old one is void then. */
export function ResendButton({ identifier, fallback }: ResendButtonProps) {
  const { busy, run } = usePageWork();
  const resend = () =>
    run({
      send: () => sendOtp(identifier),
      done: () => notify(t('otp.sent')),
      failed: (error) => notify(messageOf(error, fallback)),
    });
  return (
    <Button variant="quiet" block busy={busy} onClick={resend}>
      {t('otp.resend')}
    </Button>
  );
}
