import type { Address, Coupon } from '@food/contracts/checkout';
import { countInstance } from '@food/platform/instances';
import { onStoredElsewhere, PREFIX, readStored, removeStored, writeStored } from '@food/platform/storage';
import { create } from 'zustand';

countInstance('@food/cart/choices');

/** The coupon, the address and the time chosen for the next order (rule: storage-keys, cart-kept). */
export interface ChoicesState {
  readonly coupon: Coupon | null;
  readonly address: Address | null;
  /** When the slot begins, ISO 8601; null for as soon as possible. */
  readonly deliverAt: string | null;
  chooseCoupon(coupon: Coupon | null): void;
  chooseAddress(address: Address | null): void;
  chooseTime(deliverAt: string | null): void;
  clearChoices(): void;
}

const TIME = `${PREFIX}deliver-at`;
const KEYS = ['selectedCoupon', 'selectedAddress', TIME] as const;
type Key = (typeof KEYS)[number];

/** Choices that full or blocked storage did not take: they exist in this page alone. */
const unkept = new Map<Key, object | string>();

function keep(key: Key, value: object | string | null): void {
  unkept.delete(key);
  if (!value) removeStored(key);
  else if (!writeStored(key, value)) unkept.set(key, value);
}

/** The stored choice; one that exists in this page alone is newer, while it is the choice. */
const newest = <Choice extends object | string>(
  key: Key,
  known: Choice | null,
  read: (value: unknown) => Choice | null,
): Choice | null => (known === unkept.get(key) ? known : readStored(key, read));

/** Read with a selector: `useChoices((c) => c.coupon)`. */
export const useChoices = create<ChoicesState>()((set, get) => ({
  coupon: null,
  address: null,
  deliverAt: null,
  chooseCoupon(coupon) {
    keep('selectedCoupon', coupon);
    set({ coupon });
  },
  chooseAddress(address) {
    keep('selectedAddress', address);
    set({ address });
  },
  chooseTime(deliverAt) {
    keep(TIME, deliverAt);
    set({ deliverAt });
  },
  clearChoices() {
    get().chooseCoupon(null);
    get().chooseAddress(null);
    get().chooseTime(null);
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
const readTime = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

/** Loads the stored choices and follows other tabs. The host calls it once, after hydration. Returns a function that stops it. */
export function startChoices(): () => void {
  const take = () => {
    const { coupon, address, deliverAt } = useChoices.getState();
    useChoices.setState({
      coupon: newest('selectedCoupon', coupon, readCoupon),
      address: newest('selectedAddress', address, readAddress),
      deliverAt: newest(TIME, deliverAt, readTime),
    });
  };
  take();
  return onStoredElsewhere(KEYS, take);
}
