import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { useState } from 'react';
import { t } from '../messages';
import { AccountDeleted } from '../own-data/account-deleted';
import { ProfileDetails } from './profile-details';
import { ProfilePlaces } from './profile-places';
import { useFailedProfile } from './use-failed-profile';
import { useProfile } from './use-profile';
import { useProfileGate } from './use-profile-gate';

export default function ProfilePage() {
  const [isDeleted, setDeleted] = useState(false);
  return (
    <div className="page-wide">
      <PageTitle page={t('profile.title')} />
      <PageHeader title={t('profile.title')} backTo="/home" />
      {isDeleted ? <AccountDeleted /> : <OwnProfile onDeleted={() => setDeleted(true)} />}
    </div>
  );
}

function OwnProfile(props: { onDeleted: () => void }) {
  const user = useProfileGate();
  return user ? <Profile key={user.id} {...props} /> : <ProfilePlaces />;
}

function Profile({ onDeleted }: { onDeleted: () => void }) {
  const { data, isError, isFetching } = useProfile();
  // A failure of an earlier visit doesn't count while the profile is loaded again.
  useFailedProfile(isError && !isFetching);
  return data ? <ProfileDetails user={data} onDeleted={onDeleted} /> : <ProfilePlaces />;
}
