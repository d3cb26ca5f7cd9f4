import { Field } from '@food/ui/field';
import { MobileField } from '../auth-form/mobile-field';
import { useSubmission } from '../auth-form/use-submission';
import { EditForm } from './edit-form';
import { type ProfileChange, updateFailure } from './profile-api';
import type { RowActions } from './profile-row';

interface DetailFormProps extends RowActions {
  field: 'name' | 'email' | 'mobile';
  value: string;
  /** Sends the change; answers with the server's words. */
  save: (change: ProfileChange) => Promise<string>;
}

/** Edits name, email or mobile number. */
export function DetailForm({ field, value, save, onSaved, onCancel }: DetailFormProps) {
  const form = useSubmission({
    fields: ['value'],
    required: 'Field cannot be empty.',
    send: (typed) => save(changeOf(field, typed.value.trim())),
    done: onSaved,
    failure: updateFailure,
    leaves: true,
  });
  const input = { name: 'value', defaultValue: value, error: form.errorOf('value') ?? form.failed };
  return (
    <EditForm form={form} onCancel={onCancel}>
      {field === 'name' && <Field {...input} label="Full name" autoComplete="name" />}
      {field === 'email' && <Field {...input} label="Email" type="email" autoComplete="email" />}
      {field === 'mobile' && <MobileField {...input} label="Mobile number" />}
    </EditForm>
  );
}

function changeOf(field: DetailFormProps['field'], value: string): ProfileChange {
  if (field === 'name') return { name: value };
  return field === 'email' ? { email: value } : { mobile: value };
}
