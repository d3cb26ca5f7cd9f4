import { Field } from '@food/ui/field';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { EditForm } from './edit-form';
import { type ProfileChange, updateFailure } from './profile-api';
import type { RowActions } from './profile-row';

interface NameFormProps extends RowActions {
  value: string;
  /** Sends the change. Returns the server's message. */
  save: (change: ProfileChange) => Promise<string>;
}

/** Edits the name. */
export function NameForm({ value, save, onSaved, onCancel }: NameFormProps) {
  const form = useSubmission({
    fields: ['value'],
    required: t('field.empty'),
    send: (typed) => save({ name: typed.value.trim() }),
    done: onSaved,
    failure: updateFailure,
    fieldOf: () => 'value',
    leaves: true,
  });
  return (
    <EditForm form={form} onCancel={onCancel}>
      <Field
        name="value"
        defaultValue={value}
        error={form.errorOf('value')}
        label={t('field.name')}
        autoComplete="name"
      />
    </EditForm>
  );
}
