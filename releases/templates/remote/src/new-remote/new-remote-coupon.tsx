import type { Coupon } from '@food/contracts/checkout';
import { Badge } from '@food/ui/badge';

/** Other remotes may show it: it is `new-remote/coupon` to them, and takes these props. */
export default function NewRemoteCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <p>
      <Badge tone="good">{coupon.code}</Badge> {coupon.description}
    </p>
  );
}
