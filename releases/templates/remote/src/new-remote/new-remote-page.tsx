import { cartCount, useCart } from '@food/cart/store';
import type { Coupon, getCoupons } from '@food/contracts/checkout';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { ButtonLink } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { Spinner } from '@food/ui/spinner';
import { TryAgain } from '@food/ui/try-again';
import { t } from '../messages';
import NewRemoteCoupon from './new-remote-coupon';
import css from './new-remote-page.module.css';

const COUPONS = pathOf<typeof getCoupons>('/auth/coupons');

/** The cart is shared by the whole page, and the coupons are in its HTML: remote.json lists their call as `preload`. */
export default function NewRemotePage() {
  const pieces = useCart(cartCount);
  return (
    <div className="page-wide">
      <PageHeader title={t('title')} />
      <div className={css.page}>
        <p>{t('cart', { pieces })}</p>
        <Coupons />
        <ButtonLink to="/coupons">{t('coupons.use')}</ButtonLink>
      </div>
    </div>
  );
}

function Coupons() {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [COUPONS],
    queryFn: () => call<typeof getCoupons>('GET', { path: COUPONS }),
    select: readList<Coupon>,
  });
  if (isPending) return <Spinner label={t('coupons.loading')} />;
  if (isError)
    return (
      <Notice tone="bad" action={<TryAgain busy={isFetching} onClick={() => refetch()} />}>
        {t('coupons.failed')}
      </Notice>
    );
  return data.map((coupon) => <NewRemoteCoupon key={coupon.id} coupon={coupon} />);
}
