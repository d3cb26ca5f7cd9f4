import type { Coupon, getCoupons as getCouponsCall } from '@food/contracts/checkout';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { logged } from '../logged';

export const COUPONS = pathOf<typeof getCouponsCall>('/auth/coupons');

const getCoupons = (): Promise<unknown> => call<typeof getCouponsCall>('GET', { path: COUPONS });

/** Coupons that can be used now. */
export const useCoupons = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [COUPONS],
    queryFn: () => logged('Reading the coupons', getCoupons()),
    select: readCoupons,
    enabled,
  });

/** The coupons of an answer; one without a computable discount is left out. */
const readCoupons = (answer: unknown): Coupon[] => readList<Coupon>(answer).filter(isCoupon);

const isCoupon = ({ code, discount_type, discount_value }: Partial<Coupon>): boolean =>
  typeof code === 'string' &&
  (discount_type === 'flat' || discount_type === 'percentage') &&
  Number.isFinite(discount_value);
