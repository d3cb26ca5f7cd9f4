import { isSignedOut, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { logOut, useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { Dialog } from '@food/ui/dialog';
import { PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { useId } from 'react';
import { useSubmission } from '../auth-form/use-submission';
import { t } from '../messages';
import { refusedField } from '../profile/profile-api';
import { deleteAccount } from './own-data-api';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose(): void;
  onDeleted(): void;
}

/** Says which data is deleted and which is kept, and asks for the password before the account is deleted for good. */
export default function DeleteAccountDialog({ open, onClose, onDeleted }: DeleteAccountDialogProps) {
  const id = useId();
  const form = useSubmission({
    fields: ['current_password'],
    optional: ['current_password'],
    required: t('field.empty'),
    send: async ({ current_password }) => {
      const { user } = useSession.getState();
      await deleteAccount(current_password);
      return user?.id;
    },
    done: onDeleted,
    // Else the next call would end the session without a word of the deletion, and the cart would stay.
    left: (deleted) => {
      const { user } = useSession.getState();
      if (user && user.id !== deleted) return;
      logOut();
      notify(t('delete.done'));
    },
    unanswered: t('delete.unanswered'),
    failure: (error) => (isSignedOut(error) ? null : messageOf(error, t('failure.unknown'))),
    fieldOf: (error) => (refusedField(error) === 'current_password' ? 'current_password' : null),
    leaves: true,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('delete.title')}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button variant="danger" type="submit" form={id} busy={form.busy}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="stack"
        method="dialog"
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
      >
        <p>{t('delete.goes')}</p>
        <p>{t('delete.stays')}</p>
        <PasswordField
          label={t('field.currentPassword')}
          name="current_password"
          autoComplete="current-password"
          hint={t('field.neverSet')}
          error={form.errorOf('current_password')}
        />
        {form.unanswered && <Notice tone="warn">{form.unanswered}</Notice>}
        {form.failed && (
          <Notice tone="bad" silent>
            {form.failed}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
