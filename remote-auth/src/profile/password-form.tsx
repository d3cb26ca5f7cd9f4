import { PasswordField } from '@food/ui/field';
import { AccountName } from '../auth-form/account-name';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { EditForm } from './edit-form';
import { type ProfileChange, refusedField, updateFailure } from './profile-api';
import type { RowActions } from './profile-row';

interface PasswordFormProps extends RowActions {
  /** The email or mobile with which the customer logs in. */
  account: string;
  /** Sends the change. Returns the server's message. */
  save: (change: ProfileChange) => Promise<string>;
}

/** Sets a new password. Only the server knows whether the account has one already, so the current one may be empty. */
export function PasswordForm({ account, save, onSaved, onCancel }: PasswordFormProps) {
  const form = useSubmission({
    fields: ['current_password', 'password'],
    optional: ['current_password'],
    required: t('field.empty'),
    send: ({ current_password, password }) =>
      save(current_password === '' ? { password } : { password, current_password }),
    done: onSaved,
    failure: updateFailure,
    fieldOf: (error) => (refusedField(error) === 'current_password' ? 'current_password' : 'password'),
    leaves: true,
  });
  return (
    <EditForm form={form} onCancel={onCancel}>
      <PasswordField
        label={t('field.currentPassword')}
        name="current_password"
        autoComplete="current-password"
        hint={t('field.neverSet')}
        error={form.errorOf('current_password')}
      />
      <PasswordField
        label={t('field.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('profile.newPasswordHint')}
        error={form.errorOf('password')}
      />
      <AccountName name={account} />
    </EditForm>
  );
}
