import { isSignedOut, messageOf } from '@food/platform/api-error';
import { Button } from '@food/ui/button';
import { Dialog } from '@food/ui/dialog';
import { PasswordField } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { useId } from 'react';
import { useSubmission } from '../auth-form/use-submission';
import { refusedField } from '../profile/profile-api';
import { deleteAccount } from './own-data-api';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose(): void;
  onDeleted(): void;
}

/** Says what goes and what stays, and asks for the password before an account goes for good. */
export default function DeleteAccountDialog({ open, onClose, onDeleted }: DeleteAccountDialogProps) {
  const id = useId();
  const form = useSubmission({
    fields: ['current_password'],
    optional: ['current_password'],
    required: 'Field cannot be empty.',
    send: ({ current_password }) => deleteAccount(current_password),
    done: onDeleted,
    failure: (error) => (isSignedOut(error) ? null : messageOf(error, 'Something went wrong')),
    fieldOf: (error) => (refusedField(error) === 'current_password' ? 'current_password' : null),
    leaves: true,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Delete your account?"
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" type="submit" form={id} busy={form.busy}>
            Delete account
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
        <p>
          Your name, email, mobile number, picture, addresses, reviews and feedback go at once, and nobody can
          bring them back. You are logged out everywhere.
        </p>
        <p>
          The law wants invoices kept: what you ordered, for how much, when and to which state stays, with
          nobody’s name.
        </p>
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          hint="Leave it empty if you have never set one"
          error={form.errorOf('current_password')}
        />
        {form.failed && <Notice tone="bad">{form.failed}</Notice>}
      </form>
    </Dialog>
  );
}
