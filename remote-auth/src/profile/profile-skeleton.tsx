import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';

/** Stands where the profile will be. */
export function ProfileSkeleton() {
  return (
    <div className="stack">
      <p className="visually-hidden" role="status">
        {t('profile.loading')}
      </p>
      <Skeleton shape="card" count={2} />
    </div>
  );
}
