import { useChoices } from '@food/cart/choices';
import type { Address } from '@food/contracts/checkout';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The address that is chosen for the order: by a tap, by saving it, or because it is the only one (rule: address-by-a-tap). */
export function useSelection(addresses: readonly Address[] | undefined) {
  const ordered = useChoices((choices) => choices.address);
  const chooseAddress = useChoices((choices) => choices.chooseAddress);
  const taps = useRef(0);
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
    select(address: Address) {
      taps.current++;
      chooseAddress(address);
    },
    /** A deleted address can't be ordered to. */
    forget(address: Address) {
      if (isChosen(address)) chooseAddress(null);
    },
    /**
     * An address goes to be saved; what this gives comes with the answer. A new one is chosen then, unless the customer has tapped another
     * meanwhile; one that is chosen is chosen as it is now.
     */
    saving(isNew: boolean) {
      const before = taps.current;
      return (address: Address) => {
        if ((isNew && taps.current === before) || isChosen(address)) chooseAddress(address);
      };
    },
  };
}

/** Asked of the store: an answer may come long after the page was drawn. */
const isChosen = ({ id }: Address): boolean => useChoices.getState().address?.id === id;
