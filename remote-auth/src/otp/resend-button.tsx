import { formatClock, formatNear } from '@food/format/dates';
import { ApiError, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { useId } from 'react';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { sendOtp } from './otp-api';
import css from './resend-button.module.css';
import { useWait } from './use-wait';

interface ResendButtonProps {
  identifier: string;
  /** The message if the server gives no reason; for "too soon" it gives one. */
  fallback: string;
}

/**
 * Sends the code again, which voids the old one. Says when that is possible, and after the server has refused it, for how long
 * it will (rule: one-time-code-pace).
 */
export function ResendButton({ identifier, fallback }: ResendButtonProps) {
  const hint = useId();
  const { busy, run } = usePageWork();
  const { until, left, wait } = useWait();
  const resend = () =>
    run({
      send: () => sendOtp(identifier),
      done: () => {
        wait(null);
        notify(t('otp.sent'));
      },
      failed: (error) => {
        wait(error instanceof ApiError ? error.retryAfter : null);
        notify(messageOf(error, fallback));
      },
    });
  return (
    <div>
      <Button
        variant="quiet"
        block
        busy={busy}
        aria-disabled={left > 0}
        onClick={resend}
        aria-describedby={hint}
      >
        {t('otp.resend')}
      </Button>
      <p className={css.hint} id={hint}>
        {until !== null && left > 0 ? <Wait until={until} left={left} /> : t('otp.resendHint')}
      </p>
      <p className="visually-hidden" role="status">
        {until !== null && left === 0 && t('otp.resendNow')}
      </p>
    </div>
  );
}

/** Counted down for the eye alone: a screen reader would read each second. */
function Wait({ until, left }: { until: number; left: number }) {
  const isShort = left <= MINUTE_AND_A_HALF;
  return (
    <>
      <span aria-hidden="true">{t('otp.resendIn', { span: spanOf(left) })}</span>
      <span className="visually-hidden">
        {isShort
          ? t('otp.resendAt', { time: formatClock(until) })
          : t('otp.resendWhen', { when: formatNear(until, new Date()) })}
      </span>
    </>
  );
}

/** In seconds. */
const MINUTE_AND_A_HALF = 90;

/** In the units of the server's own words for such a wait. */
function spanOf(left: number): string {
  if (left <= MINUTE_AND_A_HALF) return t('otp.seconds', { count: left });
  const minutes = Math.ceil(left / 60);
  return minutes <= 90
    ? t('otp.minutes', { count: minutes })
    : t('otp.hours', { count: Math.ceil(left / 3_600) });
}
