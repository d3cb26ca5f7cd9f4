import { normalCode } from '@food/contracts/digits';
import { Field } from '@food/ui/field';
import { useState } from 'react';
import { AccountName } from '../auth-form/account-name';
import { MobileField } from '../auth-form/mobile-field';
import { useSecondTry } from '../auth-form/use-second-try';
import { type Fields, useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { ContactProof, useSentCode } from './contact-proof';
import { EditForm } from './edit-form';
import { type ProfileChange, type Proof, proofsOf, refusedField, updateFailure } from './profile-api';
import type { RowActions } from './profile-row';

type Contact = 'email' | 'mobile';
type Name = 'value' | 'current_password' | 'otp';

interface ContactFormProps extends RowActions {
  field: Contact;
  value: string;
  /** The email or mobile with which the customer logs in. */
  account: string;
  /** Sends the change. Returns the server's message. */
  save: (change: ProfileChange) => Promise<string>;
  /** Ends as `save` would if the account has that email or mobile already; else it rejects. */
  findSaved: (change: ProfileChange) => Promise<string>;
}

/**
 * Edits email or mobile number. If the server asks for a proof that the customer wants the change (rule: contact-change-proven),
 * the form asks for the current password, or for a code that was sent to the new address.
 */
export function ContactForm({ field, value, account, save, findSaved, onSaved, onCancel }: ContactFormProps) {
  const [proofs, setProofs] = useState<readonly Proof[]>([]);
  const [chosen, setChosen] = useState<Proof | null>(null);
  const [typed, setTyped] = useState(value);
  const code = useSentCode();
  const secondTry = useSecondTry<string>();
  const form = useSubmission<Name, string>({
    fields: ['value', 'current_password', 'otp'],
    optional: OPTIONAL[chosen ?? 'none'],
    required: t('field.empty'),
    send: (fields) => {
      const to = chosen ? typed : fields.value.trim();
      const change = changeOf(field, to, fields, chosen);
      return secondTry({
        about: to,
        send: () => save(change),
        // A code that was used up by the first try.
        mayBeDone: (error) => refusedField(error) === 'otp',
        find: () => findSaved(change),
      });
    },
    done: onSaved,
    // Without a proof nothing can have changed.
    ...(chosen && { unanswered: t('profile.contactUnanswered') }),
    failure: (error) => (proofsOf(error) ? null : updateFailure(error)),
    fieldOf: (error) => refusedField(error) ?? 'value',
    refused: (error, fields) => {
      const asked = proofsOf(error);
      if (!asked) return;
      setTyped(fields.value.trim());
      setProofs(asked);
      setChosen(asked[0] ?? null);
    },
    leaves: true,
  });
  const input = {
    name: 'value',
    defaultValue: value,
    // A code belongs to the address that it was sent to, and a password manager would put the old one before the password. While an
    // answer is awaited, it may ask for a proof of what was sent.
    readOnly: chosen !== null || form.busy,
    error: form.errorOf('value'),
  };
  return (
    <EditForm form={form} onCancel={onCancel}>
      {field === 'email' && <Field {...input} label={t('field.email')} type="email" autoComplete="email" />}
      {field === 'mobile' && <MobileField {...input} label={t('field.mobile')} />}
      {chosen === 'password' && <AccountName name={account} />}
      {chosen && (
        <ContactProof
          key={chosen}
          field={field}
          to={typed}
          chosen={chosen}
          other={proofs.find((one) => one !== chosen) ?? null}
          choose={setChosen}
          errorOf={form.errorOf}
          code={code}
        />
      )}
    </EditForm>
  );
}

/** The field that may stay empty, by the requested proof. */
const OPTIONAL: Readonly<Record<Proof | 'none', readonly Name[]>> = {
  none: ['current_password', 'otp'],
  password: ['otp'],
  code: ['current_password'],
};

function changeOf(field: Contact, to: string, fields: Fields<Name>, chosen: Proof | null): ProfileChange {
  const proof = {
    ...(chosen === 'password' && { current_password: fields.current_password }),
    ...(chosen === 'code' && { code: normalCode(fields.otp) }),
  };
  return field === 'email' ? { email: to, ...proof } : { mobile: to, ...proof };
}
