import { useChoices } from '@food/cart/choices';
import { cartSubtotal, useCart } from '@food/cart/store';
import type { Coupon } from '@food/contracts/checkout';
import { useGoBack } from '@food/platform/go-back';
import { useLocation, useNavigate } from '@food/platform/router';
import { Button } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Spinner } from '@food/ui/spinner';
import { CouponCard } from './coupon-card';
import { useCoupons } from './coupons-api';
import css from './coupons-page.module.css';

export default function CouponsPage() {
  const goBack = useGoBack('/cart');
  const backToCart = useBackToCart();
  return (
    <div className="page-wide">
      <PageTitle page="Coupons" />
      <PageHeader title="Coupons" onBack={goBack} />
      <CouponList onChosen={backToCart} />
    </div>
  );
}

function CouponList({ onChosen }: { onChosen(): void }) {
  const { data: coupons = [], isPending, isFetching, isError, refetch } = useCoupons();
  const chosen = useChoices((choices) => choices.coupon);
  const chooseCoupon = useChoices((choices) => choices.chooseCoupon);
  const subtotal = useCart(cartSubtotal);

  function choose(coupon: Coupon) {
    chooseCoupon(coupon);
    onChosen();
  }

  if (isPending) return <Spinner label="Loading coupons" />;
  if (coupons.length === 0) {
    const again = (
      <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    );
    return <EmptyState text="No active coupons available...." action={isError && again} />;
  }
  return (
    <ul className={css.list}>
      {coupons.map((coupon) => (
        <CouponCard
          key={coupon.code}
          coupon={coupon}
          subtotal={subtotal}
          chosen={coupon.code === chosen?.code}
          onChoose={() => choose(coupon)}
        />
      ))}
    </ul>
  );
}

/** To the cart: one step back for who came from there, so that history doesn't grow. */
function useBackToCart(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const fromCart = (state as { from?: unknown } | null)?.from === 'cart';
  return () => (fromCart ? navigate(-1) : navigate('/cart', { replace: true }));
}
