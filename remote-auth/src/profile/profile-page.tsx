import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { ProfileDetails } from './profile-details';
import { ProfileSkeleton } from './profile-skeleton';
import { useFailedProfile } from './use-failed-profile';
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
  const { data, isError, isFetching } = useProfile();
  // A failure of an earlier visit, which is being asked anew, doesn't count.
  useFailedProfile(isError && !isFetching);
  return data ? <ProfileDetails user={data} /> : <ProfileSkeleton />;
}
