import { useState } from 'react';
import { EntryPage } from '../entry/entry-page';
import { GuestOnly } from '../entry/guest-only';
import { SendStep } from './send-step';
import { VerifyStep } from './verify-step';

/** Login by one-time code: first it is sent, then entered, with the identifier locked. */
export default function OtpLoginPage() {
  const [identifier, setIdentifier] = useState<string | null>(null);
  return (
    <GuestOnly>
      <EntryPage
        title="OTP Login"
        lead={
          identifier === null
            ? 'No password needed: we send you a one-time code.'
            : 'If there is an account for it, a code is on its way.'
        }
        backTo="/login"
        skip
      >
        {identifier === null ? (
          <SendStep onSent={setIdentifier} />
        ) : (
          <VerifyStep identifier={identifier} onChangeIdentifier={() => setIdentifier(null)} />
        )}
      </EntryPage>
    </GuestOnly>
  );
}
