import type { Address, Coupon } from '@food/contracts/checkout';
import { countInstance } from '@food/platform/instances';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '@food/platform/storage';
import { create } from 'zustand';

countInstance('@food/cart/choices');

/** The coupon and address chosen for the next order (rule: storage-keys, cart-kept). */
export interface ChoicesState {
  readonly coupon: Coupon | null;
  readonly address: Address | null;
  chooseCoupon(coupon: Coupon | null): void;
  chooseAddress(address: Address | null): void;
  clearChoices(): void;
}

const KEYS = ['selectedCoupon', 'selectedAddress'] as const;

function keep(key: (typeof KEYS)[number], value: object | null): void {
  if (value) writeStored(key, value);
  else removeStored(key);
}

/** Read with a selector: `useChoices((c) => c.coupon)`. */
export const useChoices = create<ChoicesState>()((set, get) => ({
  coupon: null,
  address: null,
  chooseCoupon(coupon) {
    keep('selectedCoupon', coupon);
    set({ coupon });
  },
  chooseAddress(address) {
    keep('selectedAddress', address);
    set({ address });
  },
  clearChoices() {
    get().chooseCoupon(null);
    get().chooseAddress(null);
  },
}));

const readCoupon = (value: unknown): Coupon | null => {
  const coupon = value as Partial<Coupon> | null;
  const whole =
    typeof coupon === 'object' &&
    coupon !== null &&
    typeof coupon.code === 'string' &&
    (coupon.discount_type === 'flat' || coupon.discount_type === 'percentage') &&
    typeof coupon.discount_value === 'number';
  return whole ? (coupon as Coupon) : null;
};
const readAddress = (value: unknown): Address | null => {
  const address = value as Partial<Address> | null;
  return typeof address === 'object' && address !== null && typeof address.id === 'number'
    ? (address as Address)
    : null;
};

/** Takes the stored choices up and follows other tabs. The host calls it once, after hydration. Returns its undo. */
export function startChoices(): () => void {
  const take = () =>
    useChoices.setState({
      coupon: readStored('selectedCoupon', readCoupon),
      address: readStored('selectedAddress', readAddress),
    });
  take();
  return onStoredElsewhere(KEYS, take);
}
