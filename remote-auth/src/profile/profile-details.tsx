import { lazyPiece } from '@food/platform/lazy';
import type { SessionUser } from '@food/session/store';
import { Card } from '@food/ui/card';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { Suspense, useRef } from 'react';
import { mayHaveArrived } from '../auth-form/use-second-try';
import { t } from '../messages';
import { ContactForm } from './contact-form';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { getMe, hasContact, type ProfileChange, updateProfile } from './profile-api';
import css from './profile-details.module.css';
import { ProfilePicture } from './profile-picture';
import { ProfileRow } from './profile-row';
import { ProfileWays } from './profile-ways';
import { useProfileChange } from './use-profile';

/** Rarely needed, so the profile doesn't wait for it. */
const OwnData = lazyPiece(() => import(/* webpackChunkName: "own-data" */ '../own-data/own-data'));

interface ProfileDetailsProps {
  user: SessionUser;
  onDeleted(): void;
}

/** A customer's picture and fields, each with its own form, the links to other pages, and their data. */
export function ProfileDetails({ user, onDeleted }: ProfileDetailsProps) {
  const account = user.email || user.mobile || '';
  const keep = useProfileChange(user.id);
  /** Whether a change may have taken effect of which no answer came. */
  const isUnheard = useRef(false);
  const save = async (change: ProfileChange) => {
    const words = await updateProfile(change).catch((error) => {
      if (mayHaveArrived(error)) isUnheard.current = true;
      throw error;
    });
    // Passwords and codes are not stored.
    if ('name' in change) keep({ name: change.name });
    if ('email' in change) keep({ email: change.email });
    if ('mobile' in change) keep({ mobile: change.mobile });
    return words;
  };
  const findSaved = async (change: ProfileChange) => {
    const now = await getMe();
    if (now.id !== user.id || !hasContact(now, change))
      throw new Error('The account has another email or mobile.');
    keep(now);
    return t('profile.updated');
  };
  const readIfUnheard = async () => {
    if (!isUnheard.current) return;
    try {
      keep(await getMe());
      isUnheard.current = false;
    } catch {
      console.info('The profile could not be read after a change without an answer.');
    }
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
        <ProfileRow field="name" value={user.name} onCancelled={readIfUnheard}>
          {(row) => <NameForm {...row} value={user.name} save={save} />}
        </ProfileRow>
        <ProfileRow field="email" value={user.email} onCancelled={readIfUnheard}>
          {(row) => (
            <ContactForm
              {...row}
              field="email"
              value={user.email ?? ''}
              account={account}
              save={save}
              findSaved={findSaved}
            />
          )}
        </ProfileRow>
        <ProfileRow field="mobile" value={user.mobile} onCancelled={readIfUnheard}>
          {(row) => (
            <ContactForm
              {...row}
              field="mobile"
              value={user.mobile ?? ''}
              account={account}
              save={save}
              findSaved={findSaved}
            />
          )}
        </ProfileRow>
        <ProfileRow field="password" value="••••••••">
          {(row) => <PasswordForm {...row} account={account} save={save} />}
        </ProfileRow>
      </Card>
      <ProfileWays />
      <CrashBoundary fallback={null} onCrash={() => console.info('Your data could not be shown.')}>
        <Suspense fallback={null}>
          <OwnData className={css.data} onDeleted={onDeleted} />
        </Suspense>
      </CrashBoundary>
    </div>
  );
}
