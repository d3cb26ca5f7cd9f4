import { NavLink, useLocation } from '@food/platform/router';
import { hasBottomNav, navigation } from '../composition/presentation';
import { t } from '../messages';
import css from './main-nav.module.css';
import { NAVIGATION_ICONS } from './navigation-icons';

/** How many entries have room at the narrowest width; the gate reads the number from `host.json`. */
export const NAVIGATION_LIMIT = 5;

/**
 * The entries that the deployment's remotes offer: on a desktop on every page, elsewhere on the pages that ask for them
 * (rule: bottom-navigation-paths).
 */
export function MainNav() {
  const { pathname } = useLocation();
  const entries = navigation().slice(0, NAVIGATION_LIMIT);
  if (entries.length === 0) return null;
  return (
    <nav
      className={css.nav}
      data-entries={entries.length}
      aria-label={t('frame.main')}
      hidden={!hasBottomNav(pathname)}
    >
      {entries.map(({ path, label, icon }) => {
        const Icon = NAVIGATION_ICONS[icon];
        return (
          <NavLink key={path} to={path} className={css.entry ?? ''}>
            {Icon && <Icon />}
            <span>{label}</span>
          </NavLink>
        );
      })}
    </nav>
  );
}
