import type { Coupon } from '@food/contracts/checkout';
import { Badge } from '@food/ui/badge';

/** Other remotes may show it: they import it as `new-remote/coupon`, with these props. */
export default function NewRemoteCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <p>
      <Badge tone="good">{coupon.code}</Badge> {coupon.description}
    </p>
  );
}
