import type { SessionUser } from '@food/session/store';
import { Card } from '@food/ui/card';
import { BellIcon, SettingsIcon } from '@food/ui/icons';
import { LinkRow, RowList } from '../rows/rows';
import { ContactForm } from './contact-form';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { type ProfileChange, updateProfile } from './profile-api';
import css from './profile-details.module.css';
import { ProfilePicture } from './profile-picture';
import { ProfileRow } from './profile-row';
import { useProfileChange } from './use-profile';

/** A customer's picture and fields, each to be edited on its own, and the ways on from here. */
export function ProfileDetails({ user }: { user: SessionUser }) {
  const keep = useProfileChange(user.id);
  const save = async (change: ProfileChange) => {
    const words = await updateProfile(change);
    // Passwords and codes are nothing to keep.
    if ('name' in change) keep({ name: change.name });
    if ('email' in change) keep({ email: change.email });
    if ('mobile' in change) keep({ mobile: change.mobile });
    return words;
  };
  return (
    <div className={css.columns}>
      <Card className={css.person}>
        <ProfilePicture
          path={user.profile_picture ?? null}
          onChanged={(profile_picture) => keep({ profile_picture })}
        />
        <p className={css.name}>{user.name}</p>
      </Card>
      <Card className={css.fields}>
        <ProfileRow label="Full name" value={user.name}>
          {(row) => <NameForm {...row} value={user.name} save={save} />}
        </ProfileRow>
        <ProfileRow label="Email" value={user.email}>
          {(row) => <ContactForm {...row} field="email" value={user.email ?? ''} save={save} />}
        </ProfileRow>
        <ProfileRow label="Mobile number" value={user.mobile}>
          {(row) => <ContactForm {...row} field="mobile" value={user.mobile ?? ''} save={save} />}
        </ProfileRow>
        <ProfileRow label="Password" value="••••••••">
          {(row) => <PasswordForm {...row} save={save} />}
        </ProfileRow>
      </Card>
      <Card flush className={css.ways}>
        <RowList>
          <LinkRow to="/notifications" icon={<BellIcon />}>
            Notifications
          </LinkRow>
          <LinkRow to="/settings" icon={<SettingsIcon />}>
            Settings
          </LinkRow>
        </RowList>
      </Card>
    </div>
  );
}
