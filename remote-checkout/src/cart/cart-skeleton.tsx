import { Card } from '@food/ui/card';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './filled-cart.module.css';

/** The placeholder of the cart until its content is known. */
export function CartSkeleton() {
  return (
    <div className={css.columns} role="status" aria-label={t('cart.loading')}>
      <Card className={css.items}>
        <Skeleton count={6} />
      </Card>
      <Card className={css.side} look="receipt">
        <Skeleton count={5} />
      </Card>
    </div>
  );
}
