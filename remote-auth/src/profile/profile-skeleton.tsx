import { Skeleton } from '@food/ui/skeleton';

/** Stands where the profile will be. */
export function ProfileSkeleton() {
  return (
    <div className="stack">
      <p className="visually-hidden" role="status">
        Loading your profile
      </p>
      <Skeleton shape="card" count={2} />
    </div>
  );
}
