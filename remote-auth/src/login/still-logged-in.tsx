import { Link } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { Notice } from '@food/ui/notice';
import { useNavigationState } from '../auth-form/navigation-state';
import { t } from '../messages';
import css from './login-page.module.css';

/**
 * For a customer whom a failed profile sent to the login: says that their session is still valid, and links back to the profile.
 */
export function StillLoggedIn() {
  const loggedIn = useSession((session) => session.user !== null);
  const { session } = useNavigationState();
  if (!loggedIn || session !== 'kept') return null;
  return (
    <div className={css.still}>
      <Notice>
        <p>{t('login.stillIn')}</p>{' '}
        <Link to="/profile" replace>
          {t('login.backToProfile')}
        </Link>
      </Notice>
    </div>
  );
}
