import type { Address } from '@food/contracts/checkout';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useMutation } from '@food/platform/query';
import { Button } from '@food/ui/button';
import { Dialog } from '@food/ui/dialog';
import { Notice } from '@food/ui/notice';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../messages';
import { deleteAddress } from './address-api';
import { addressLines } from './address-fields';

export interface DeleteDialogProps {
  /** The address to delete; null while the dialog is closed. */
  address: Address | null;
  onClose(): void;
  /** Called with each address that is gone, also if the dialog was closed meanwhile, or asks about another one. */
  onDeleted(address: Address): void;
  /** Gets the focus of the deleted address's button, which is removed with it. */
  remains: RefObject<HTMLElement | null>;
}

/**
 * Asks before an address is deleted for good. After a failure the dialog stays open and shows it; if it was closed meanwhile, a
 * message does.
 */
export default function DeleteDialog({ address, onClose, onDeleted, remains }: DeleteDialogProps) {
  // While it closes, the dialog keeps its words.
  const [asked, setAsked] = useState(address);
  if (address && address !== asked) setAsked(address);
  const deleted = useRef<Address>(null);
  const sent = useRef<Address>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: Address) => deleteAddress(id),
    onMutate: (address) => {
      sent.current = address;
    },
    onSuccess: (_, gone) => {
      deleted.current = gone;
      onDeleted(gone);
    },
    onError: (failure, address) => {
      const isShown = sent.current === address;
      if (!isShown && !isSignedOut(failure)) notify(messageOf(failure, t('deletion.failed')));
    },
  });
  useEffect(
    () => () => {
      sent.current = null;
    },
    [],
  );
  function close() {
    sent.current = null;
    reset();
    onClose();
  }
  return (
    <Dialog
      open={address !== null}
      onOpenChange={close}
      title={t('deletion.title')}
      finalFocus={() => (deleted.current === asked ? remains.current : true)}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('deletion.keep')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => address && mutate(address)}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{asked && addressLines(asked).join(', ')}</p>
        {error && !isSignedOut(error) && <Notice tone="bad">{messageOf(error, t('deletion.failed'))}</Notice>}
      </div>
    </Dialog>
  );
}
