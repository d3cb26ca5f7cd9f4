import { PasswordField } from '@food/ui/field';
import { AccountName } from '../auth-form/account-name';
import { useSecondTry } from '../auth-form/use-second-try';
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
  const secondTry = useSecondTry<string>();
  const form = useSubmission({
    fields: ['current_password', 'password'],
    optional: ['current_password'],
    required: t('field.empty'),
    send: ({ current_password, password }) =>
      secondTry({
        about: password,
        send: () => save(current_password === '' ? { password } : { password, current_password }),
        mayBeDone: (error) => refusedField(error) === 'current_password',
        find: () => save({ password, current_password: password }),
      }),
    done: onSaved,
    failure: updateFailure,
    unanswered: t('profile.passwordUnanswered'),
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
