import { Field } from '@food/ui/field';
import { t } from '../messages';

/** The one-time code; a phone can fill it in from the message. */
export function OtpField({ error }: { error: string | null }) {
  return (
    <Field
      label={t('otp.field')}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={t('otp.hint')}
      error={error}
    />
  );
}
