import { Button } from '@food/shared/ui/button';
import { Notice } from '@food/shared/ui/notice';
import { PageHeader } from '@food/shared/ui/page-header';
import { PageTitle } from '../page-title';
import { ProfileDetails } from './profile-details';
import { ProfileSkeleton } from './profile-skeleton';
import { useProfile } from './use-profile';
import { useProfileGate } from './use-profile-gate';

export default function ProfilePage() {
  const user = useProfileGate();
  return (
    <div className="page-wide">
      <PageTitle page="Profile" />
      <PageHeader title="Profile" backTo="/home" />
      {user ? <Profile key={user.id} /> : <ProfileSkeleton />}
    </div>
  );
}

function Profile() {
  const { data, isError, isFetching, refetch } = useProfile();
  if (data) return <ProfileDetails user={data} />;
  if (!isError) return <ProfileSkeleton />;
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      }
    >
      Your profile can’t be shown right now. You can still order.
    </Notice>
  );
}
