import { useChoices } from '@food/cart/choices';
import type { Address } from '@food/contracts/checkout';
import { useState } from 'react';

/** Which address is tapped: at first the one already chosen for the order. */
export function useSelection(addresses: readonly Address[] | undefined, onConfirmed: () => void) {
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
