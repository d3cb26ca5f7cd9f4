import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { Button } from '@food/ui/button';
import { PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
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
  /** Switches to another proof, for the address that is in the form now. */
  choose: (proof: Proof, to: string) => void;
  errorOf: (field: 'current_password' | 'otp') => string | null;
}

/** The proof that confirms a change of email or mobile: password or code. */
export function ContactProof(props: ContactProofProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={element} className={css.proof}>
      {props.chosen === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />}
    </div>
  );
}

function ByPassword({ field, other, choose, errorOf }: ContactProofProps) {
  return (
    <>
      <p className={css.lead}>{t('proof.lead')}</p>
      <PasswordField
        label={t('field.currentPassword')}
        name="current_password"
        autoComplete="current-password"
        hint={t(`proof.told.${field}`)}
        error={errorOf('current_password')}
      />
      {other && (
        <Button variant="quiet" onClick={(event) => choose(other, typedBeside(event))}>
          {t('proof.useCode')}
        </Button>
      )}
    </>
  );
}

function ByCode({ field, to, other, choose, errorOf }: ContactProofProps) {
  const { sent, busy, send } = useSentCode(to);
  return (
    <>
      <p className={css.lead}>{t('proof.lead')}</p>
      {sent && <Notice tone="good">{t.rich('proof.sent', { to: () => <strong>{to}</strong> })}</Notice>}
      <OtpField error={errorOf('otp')} />
      <p className={css.hint}>{t(`proof.told.${field}`)}</p>
      <div className={css.others}>
        <Button variant="quiet" busy={busy} onClick={send}>
          {sent ? t('otp.resend') : t('otp.send')}
        </Button>
        {other && (
          <Button variant="quiet" onClick={() => choose(other, to)}>
            {t('proof.usePassword')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Sends a code as soon as this proof is requested, and again on demand. */
function useSentCode(to: string) {
  const { busy, run } = usePageWork();
  const [sent, setSent] = useState(false);
  const began = useRef(false);
  const send = () =>
    run({
      send: () => sendOtp(to, 'change'),
      done: () => setSent(true),
      failed: (error) => notify(messageOf(error, t('otp.sendFailed'))),
    });
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void send();
  });
  return { sent, busy, send };
}

/** The text in a field of the form around a pressed button. */
function typedBeside({ currentTarget }: MouseEvent<HTMLButtonElement>): string {
  const { form } = currentTarget;
  return form ? String(new FormData(form).get('value') ?? '').trim() : '';
}
