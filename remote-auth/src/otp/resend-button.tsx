import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { useId } from 'react';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { sendOtp } from './otp-api';
import css from './resend-button.module.css';

interface ResendButtonProps {
  identifier: string;
  /** The message if the server gives no reason; for "too soon" it gives one. */
  fallback: string;
}

/** Sends the code again, which voids the old one. Says when that is possible (rule: one-time-code-pace). */
export function ResendButton({ identifier, fallback }: ResendButtonProps) {
  const hint = useId();
  const { busy, run } = usePageWork();
  const resend = () =>
    run({
      send: () => sendOtp(identifier),
      done: () => notify(t('otp.sent')),
      failed: (error) => notify(messageOf(error, fallback)),
    });
  return (
    <div>
      <Button variant="quiet" block busy={busy} onClick={resend} aria-describedby={hint}>
        {t('otp.resend')}
      </Button>
      <p className={css.hint} id={hint}>
        {t('otp.resendHint')}
      </p>
    </div>
  );
}
