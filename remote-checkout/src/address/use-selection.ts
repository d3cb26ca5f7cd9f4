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
  // After each list that was read, and not when a choice is removed: the list may still have an address that was just deleted.
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
     * Called when an address is sent; the returned function gets the answer. A new address is then chosen, unless the customer
     * has tapped another meanwhile; a chosen one is updated.
     */
    saving(isNew: boolean) {
      const before = taps.current;
      return (address: Address) => {
        if ((isNew && taps.current === before) || isChosen(address)) chooseAddress(address);
      };
    },
  };
}

/** Read from the store: an answer may come long after the page was rendered. */
const isChosen = ({ id }: Address): boolean => useChoices.getState().address?.id === id;
