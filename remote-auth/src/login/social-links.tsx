import { siteConfig } from '@food/platform/config';
import { useLocation } from '@food/platform/router';
import { ButtonLink } from '@food/ui/button';
import { FacebookIcon, GoogleIcon } from '@food/ui/icons';
import { keepReturn } from '../auth-form/kept-return';
import { t } from '../messages';
import css from './login-page.module.css';

/** Login by Google or Facebook: real navigations, since the server answers with redirects. */
export function SocialLinks() {
  const { apiBase } = siteConfig();
  const { state } = useLocation();
  const keep = () => keepReturn(state);
  return (
    <section className={css.social} aria-label={t('login.otherWays')}>
      <p className={css.or}>{t('login.orWith')}</p>
      <ButtonLink variant="quiet" reloadDocument to={`${apiBase}/auth/google`} onClick={keep}>
        <GoogleIcon size={20} />
        Google
      </ButtonLink>
      <ButtonLink variant="quiet" reloadDocument to={`${apiBase}/auth/facebook`} onClick={keep}>
        <FacebookIcon size={20} />
        Facebook
      </ButtonLink>
    </section>
  );
}
