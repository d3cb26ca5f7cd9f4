import { useChoices } from '@food/shared/choices';
import type { Address } from '@food/shared/contracts/checkout';
import { useQueryClient } from '@food/shared/query';
import { Button } from '@food/shared/ui/button';
import { Notice } from '@food/shared/ui/notice';
import { useState } from 'react';
import { ADDRESSES, useAddresses } from './address-api';
import css from './address-book.module.css';
import { AddressForm } from './address-form';
import { DeleteDialog } from './delete-dialog';
import { SavedAddresses } from './saved-addresses';
import { useAddressForm } from './use-address-form';

/** The customer's addresses: choose one for the order, add, change, delete. */
export function AddressBook({ onConfirmed }: { onConfirmed(): void }) {
  const client = useQueryClient();
  const addresses = useAddresses();
  const control = useAddressForm();
  const { chosen, select, forget, follow, confirm } = useSelection(addresses.data, onConfirmed);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: [ADDRESSES] });

  function saved(address: Address) {
    follow(address);
    control.close();
    setWord('Address saved.');
    reload();
  }

  function deleted(address: Address) {
    forget(address);
    if (control.form?.editId === address.id) control.close();
    setWord('Address deleted.');
    reload();
  }

  return (
    <>
      <h2 className={css.title}>Your Addresses</h2>
      <div className={control.form ? css.withForm : undefined}>
        {control.form ? (
          <AddressForm key={control.form.session} form={control.form} control={control} onSaved={saved} />
        ) : (
          <Button block onClick={control.add}>
            + Add New Address (Use Current Location)
          </Button>
        )}
        <div className={css.saved}>
          {word && <Notice tone="good">{word}</Notice>}
          <SavedAddresses
            {...{ addresses, chosen, onDelete: setDeleting }}
            onSelect={select}
            onEdit={control.edit}
          />
          {chosen && (
            <div className={css.confirm}>
              <Button block onClick={confirm}>
                Confirm and Proceed
              </Button>
            </div>
          )}
        </div>
      </div>
      <DeleteDialog address={deleting} onClose={() => setDeleting(null)} onDeleted={deleted} />
    </>
  );
}

/** Which address is tapped: at first the one already chosen for the order. */
function useSelection(addresses: readonly Address[] | undefined, onConfirmed: () => void) {
  const ordered = useChoices((choices) => choices.address);
  const chooseAddress = useChoices((choices) => choices.chooseAddress);
  const [tapped, setTapped] = useState<number | null>(null);
  const wanted = tapped ?? ordered?.id ?? null;
  const chosen = addresses?.find((address) => address.id === wanted) ?? null;
  return {
    chosen,
    select: (address: Address) => setTapped(address.id),
    /** A deleted address can't be ordered to. */
    forget(address: Address) {
      if (tapped === address.id) setTapped(null);
      if (ordered?.id === address.id) chooseAddress(null);
    },
    /** An address chosen before is chosen as it is now. */
    follow(address: Address) {
      if (ordered?.id === address.id) chooseAddress(address);
    },
    confirm() {
      if (!chosen) return;
      chooseAddress(chosen);
      onConfirmed();
    },
  };
}
