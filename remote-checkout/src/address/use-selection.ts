import { useChoices } from '@food/cart/choices';
import type { Address } from '@food/contracts/checkout';
import { useEffect, useEffectEvent } from 'react';

/** The address that is chosen for the order: by a tap, by saving it, or because it is the only one (rule: address-by-a-tap). */
export function useSelection(addresses: readonly Address[] | undefined) {
  const ordered = useChoices((choices) => choices.address);
  const chooseAddress = useChoices((choices) => choices.chooseAddress);
  const takeTheOnly = useEffectEvent((list: readonly Address[]) => {
    const [only] = list;
    if (only && list.length === 1 && !ordered) chooseAddress(only);
  });
  // With each list that was read, and not when a choice goes: the list may still have an address that was just deleted.
  useEffect(() => {
    if (addresses) takeTheOnly(addresses);
  }, [addresses]);
  return {
    chosen: addresses?.find((address) => address.id === ordered?.id) ?? null,
    select: (address: Address) => chooseAddress(address),
    /** A deleted address can't be ordered to. */
    forget(address: Address) {
      if (ordered?.id === address.id) chooseAddress(null);
    },
    /** A new address is chosen; one that was chosen before is chosen as it is now. */
    saved(address: Address, isNew: boolean) {
      if (isNew || ordered?.id === address.id) chooseAddress(address);
    },
  };
}
