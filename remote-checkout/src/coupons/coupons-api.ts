import type { Coupon } from '@food/contracts/checkout';
import { api } from '@food/platform/api';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { logged } from '../logged';

export const COUPONS = '/auth/coupons';

const getCoupons = async (): Promise<unknown> => (await api.get<unknown>(COUPONS)).data;

/** Coupons that can be used now. */
export const useCoupons = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [COUPONS],
    queryFn: () => logged('Reading the coupons', getCoupons()),
    select: readCoupons,
    enabled,
  });

/** The coupons of an answer; one that no discount can be computed from is left out. */
const readCoupons = (answer: unknown): Coupon[] => readList<Coupon>(answer).filter(isCoupon);

const isCoupon = ({ code, discount_type, discount_value }: Partial<Coupon>): boolean =>
  typeof code === 'string' &&
  (discount_type === 'flat' || discount_type === 'percentage') &&
  Number.isFinite(discount_value);
