import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './page-skeleton.module.css';

/** Stands in for a page while its code is loading. */
export function PageSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('frame.loading')}
      </p>
      <Skeleton count={5} />
    </div>
  );
}
