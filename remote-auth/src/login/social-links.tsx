import { siteConfig } from '@food/platform/config';
import { ButtonLink } from '@food/ui/button';
import { FacebookIcon, GoogleIcon } from '@food/ui/icons';
import css from './login-page.module.css';

/** Login by Google or Facebook: real navigations, for the server answers with redirects. */
export function SocialLinks() {
  const { apiBase } = siteConfig();
  return (
    <section className={css.social} aria-label="Other ways to log in">
      <p className={css.or}>or continue with</p>
      <ButtonLink variant="quiet" reloadDocument to={`${apiBase}/auth/google`}>
        <GoogleIcon size={20} />
        Google
      </ButtonLink>
      <ButtonLink variant="quiet" reloadDocument to={`${apiBase}/auth/facebook`}>
        <FacebookIcon size={20} />
        Facebook
      </ButtonLink>
    </section>
  );
}
