import { useChoices } from '@food/cart/choices';
import type { Address, Coupon } from '@food/contracts/checkout';
import { useSession } from '@food/session/store';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddresses } from '../address/address-api';
import { knownOf } from '../address/address-fields';
import { useCoupons } from '../coupons/coupons-api';
import { t } from '../messages';
import { orderlessJson } from './fingerprint';

/**
 * Compares the chosen coupon and address with the server's lists. One that no longer exists is removed, with a message until
 * another is chosen (rule: choices-checked); a changed one is updated. Either only by a list that was read since: tabs whose lists
 * differ would overwrite each other's choice.
 *
 * @returns the messages, in reading order
 */
export function useCheckedChoices(): string[] {
  const coupon = useChoices((choices) => choices.coupon);
  const address = useChoices((choices) => choices.address);
  const { chooseCoupon, chooseAddress } = useChoices.getState();
  const signedIn = useSession((session) => session.user !== null);
  const coupons = useCoupons({ enabled: coupon !== null });
  const addresses = useAddresses({ enabled: signedIn && address !== null });
  const words = [
    useStillThere<Coupon>({
      chosen: coupon,
      list: coupons.data,
      readAgain: async () => (await coupons.refetch()).data,
      isSame: (a, b) => a.code === b.code,
      // Another tab may have its words in another language.
      compared: (coupon) => ({ ...coupon, description: '' }),
      choose: chooseCoupon,
      word: ({ code }) => t('choice.couponGone', { code }),
    }),
    useStillThere<Address>({
      chosen: address,
      list: addresses.data,
      readAgain: async () => (await addresses.refetch()).data,
      isSame: (a, b) => a.id === b.id,
      compared: knownOf,
      choose: chooseAddress,
      word: () => t('choice.addressGone'),
    }),
  ];
  return words.filter((word) => word !== null);
}

interface Choice<T> {
  chosen: T | null;
  list: T[] | undefined;
  /** Undefined if the list could not be read. */
  readAgain(): Promise<T[] | undefined>;
  isSame(a: T, b: T): boolean;
  /** The part that makes one a changed one. */
  compared(entry: T): T;
  choose(next: T | null): void;
  word(dropped: T): string;
}

function useStillThere<T>(choice: Choice<T>): string | null {
  const { chosen, list, readAgain, isSame, compared, choose, word } = choice;
  const [said, setSaid] = useState<string | null>(null);
  const isUnchanged = (a: T, b: T) => orderlessJson(compared(a)) === orderlessJson(compared(b));
  /** Updates the chosen coupon or address, or removes it. Returns a function that cancels this. */
  const check = useEffectEvent((chosen: T, list: T[]) => {
    const known = list.find((entry) => isSame(entry, chosen));
    if (known) setSaid(null);
    if (known && isUnchanged(known, chosen)) return;
    let wanted = true;
    // The list may be older than the choice: only a fresh list proves that it was changed or is gone.
    void readAgain().then((fresh) => {
      if (!wanted || !fresh) return;
      const found = fresh.find((entry) => isSame(entry, chosen)) ?? null;
      if (!found || !isUnchanged(found, chosen)) choose(found);
      if (!found) setSaid(word(chosen));
    });
    return () => {
      wanted = false;
    };
  });
  useEffect(() => (chosen && list ? check(chosen, list) : undefined), [chosen, list]);
  return said;
}
