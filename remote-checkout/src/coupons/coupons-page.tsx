import { useGoBack } from '@food/platform/go-back';
import { useLocation, useNavigate } from '@food/platform/router';
import { EmptyState } from '@food/ui/empty-state';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { TryAgain } from '@food/ui/try-again';
import { useRef } from 'react';
import { t } from '../messages';
import { CouponPlaces } from './coupon-places';
import { CouponTickets } from './coupon-tickets';
import { useCoupons } from './coupons-api';

export default function CouponsPage() {
  const goBack = useGoBack('/cart');
  const backToCart = useBackToCart();
  return (
    <div className="page-wide">
      <PageTitle page={t('coupons.title')} />
      <PageHeader title={t('coupons.title')} onBack={goBack} />
      <CouponList onChosen={backToCart} />
    </div>
  );
}

function CouponList({ onChosen }: { onChosen(): void }) {
  const { data: coupons = [], isPending, isFetching, isError, refetch } = useCoupons();

  if (isPending) return <CouponPlaces />;
  if (coupons.length === 0) {
    const again = <TryAgain busy={isFetching} onClick={() => refetch()} />;
    return <EmptyState text={t('coupons.none')} action={isError && again} />;
  }
  return <CouponTickets coupons={coupons} onChosen={onChosen} />;
}

/** Goes to the cart: one step back for a customer who came from there, so that history doesn't grow. */
function useBackToCart(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const fromCart = (state as { from?: unknown } | null)?.from === 'cart';
  const left = useRef(false);
  return () => {
    // A double tap would go two steps back.
    if (left.current) return;
    left.current = true;
    if (fromCart) navigate(-1);
    else navigate('/cart', { replace: true });
  };
}
