import { useCart } from '@food/cart/store';
import { useGoBack } from '@food/platform/go-back';
import { useSession } from '@food/session/store';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Spinner } from '@food/ui/spinner';
import { t } from '../messages';
import { CartSkeleton } from './cart-skeleton';
import { FilledCart } from './filled-cart';
import { RemovedLineWords, useRemoval } from './removed-line';
import css from './removed-line.module.css';
import { useLostFocus } from './use-lost-focus';
import { type Ordering, usePlaceOrder } from './use-place-order';

export default function CartPage() {
  const goBack = useGoBack('/home');
  const ordering = usePlaceOrder();
  return (
    <div className="page-wide">
      <PageTitle page={t('cart.title')} />
      <PageHeader title={t('cart.title')} onBack={goBack} />
      <CartContent ordering={ordering} />
    </div>
  );
}

function CartContent({ ordering }: { ordering: Ordering }) {
  // The stored cart loads together with the stored session; before that it isn't known whether the cart is empty.
  const known = useSession((session) => session.known);
  const empty = useCart((cart) => cart.lines.length === 0);
  const removal = useRemoval();
  const emptied = useLostFocus<HTMLDivElement>(known && !empty);
  if (ordering.step === 'placed') return <Spinner label={t('cart.placed')} />;
  if (!known) return <CartSkeleton />;
  if (!empty) return <FilledCart ordering={ordering} removal={removal} />;
  return (
    <div ref={emptied} tabIndex={-1}>
      <EmptyState
        text={t('cart.empty')}
        action={<ButtonLink to="/all-items">{t('cart.browse')}</ButtonLink>}
      />
      <div className={css.alone}>
        <RemovedLineWords removal={removal} />
      </div>
    </div>
  );
}
