import { isSignedOut, messageOf } from '@food/shared/api-error';
import type { Address } from '@food/shared/contracts/checkout';
import { useMutation } from '@food/shared/query';
import { Button } from '@food/shared/ui/button';
import { Dialog } from '@food/shared/ui/dialog';
import { Notice } from '@food/shared/ui/notice';
import { deleteAddress } from './address-api';
import { addressLines } from './address-fields';

interface DeleteDialogProps {
  /** The address in question; null while there is no question. */
  address: Address | null;
  onClose(): void;
  onDeleted(address: Address): void;
}

/** Asks before an address goes for good. A failure leaves the question open and says so inside it. */
export default function DeleteDialog({ address, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: Address) => deleteAddress(id),
    onSuccess: (_, gone) => {
      close();
      onDeleted(gone);
    },
  });
  function close() {
    reset();
    onClose();
  }
  return (
    <Dialog
      open={address !== null}
      onOpenChange={close}
      title="Delete this address?"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => address && mutate(address)}>
            Delete address
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{address && addressLines(address).join(', ')}</p>
        {error && !isSignedOut(error) && (
          <Notice tone="bad">
            {messageOf(error, 'The address could not be deleted. Please try again.')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
