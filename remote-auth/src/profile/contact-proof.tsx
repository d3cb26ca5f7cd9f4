import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { sendOtp } from '../otp/otp-api';
import { OtpField } from '../otp/otp-field';
import css from './contact-proof.module.css';
import type { Proof } from './profile-api';

interface ContactProofProps {
  field: 'email' | 'mobile';
  /** The new address, as typed. */
  to: string;
  chosen: Proof;
  /** The alternative proof. */
  other: Proof | null;
  /** Switches to another proof; null lets the address be changed again. */
  choose: (proof: Proof | null) => void;
  errorOf: (field: 'current_password' | 'otp') => string | null;
  code: SentCode;
}

/** The proof that confirms a change of email or mobile: password or code. */
export function ContactProof(props: ContactProofProps) {
  const { field, to, chosen, other, choose, code } = props;
  const sent = code.sentTo === to;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={element} className={css.proof}>
      <p className={css.lead}>{t('proof.lead')}</p>
      {chosen === 'password' ? <ByPassword {...props} /> : <ByCode {...props} sent={sent} />}
      <div className={css.others}>
        {chosen === 'code' && (
          <Button variant="quiet" busy={code.busy} onClick={() => code.send(to)}>
            {sent ? t('otp.resend') : t('otp.send')}
          </Button>
        )}
        {other && (
          <Button variant="quiet" onClick={() => choose(other)}>
            {chosen === 'code' ? t('proof.usePassword') : t('proof.useCode')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={({ currentTarget: { form } }) => {
            choose(null);
            form?.querySelector('input')?.focus();
          }}
        >
          {t(`proof.another.${field}`)}
        </Button>
      </div>
    </div>
  );
}

const ByPassword = ({ field, errorOf }: ContactProofProps) => (
  <PasswordField
    label={t('field.currentPassword')}
    name="current_password"
    autoComplete="current-password"
    hint={t(`proof.told.${field}`)}
    error={errorOf('current_password')}
  />
);

function ByCode({ field, to, errorOf, code, sent }: ContactProofProps & { sent: boolean }) {
  useEffect(() => code.sendOnce(to));
  return (
    <>
      {sent && <Notice tone="good">{t.rich('proof.sent', { to: () => <strong>{to}</strong> })}</Notice>}
      <OtpField error={errorOf('otp')} />
      <p className={css.hint}>{t(`proof.told.${field}`)}</p>
    </>
  );
}

type SentCode = ReturnType<typeof useSentCode>;

/**
 * The code that was sent to a new address. It outlasts the fields of its proof: a second one, sent because the customer looked at
 * the other proof, would void it (rule: nothing-retried).
 */
export function useSentCode() {
  const { busy, run } = usePageWork();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const begun = useRef<string | null>(null);
  const send = (to: string) => {
    begun.current = to;
    return run({
      send: () => sendOtp(to, 'change'),
      done: () => setSentTo(to),
      failed: (error) => notify(messageOf(error, t('otp.sendFailed'))),
    });
  };
  const sendOnce = (to: string) => {
    if (!busy && begun.current !== to) void send(to);
  };
  return { sentTo, busy, send, sendOnce };
}
