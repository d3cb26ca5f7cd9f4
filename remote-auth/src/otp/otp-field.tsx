import { Field } from '@food/ui/field';

/** The one-time code; a phone offers it from the message that brought it. */
export function OtpField({ error }: { error: string | null }) {
  return (
    <Field
      label="OTP"
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="6 digits, valid for 5 minutes"
      error={error}
    />
  );
}
