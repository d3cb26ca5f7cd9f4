import { NavLink, useLocation } from '@food/platform/router';
import { HomeIcon, MenuIcon, OrdersIcon, UserIcon } from '@food/ui/icons';
import css from './bottom-nav.module.css';

const SHOWN_ON = [
  '/home',
  '/category',
  '/profile',
  '/orders',
  '/settings',
  '/notifications',
  '/cancel',
  '/review',
];

const ENTRIES = [
  { to: '/home', label: 'Home', Icon: HomeIcon },
  { to: '/all-items', label: 'Menu', Icon: MenuIcon },
  { to: '/orders', label: 'Orders', Icon: OrdersIcon },
  { to: '/profile', label: 'Profile', Icon: UserIcon },
];

/** Whether the bottom navigation belongs on a path, at every width (rule: bottom-navigation-paths). */
export const hasBottomNav = (pathname: string): boolean =>
  SHOWN_ON.some((start) => pathname.toLowerCase().startsWith(start));

export function BottomNav() {
  const { pathname } = useLocation();
  if (!hasBottomNav(pathname)) return null;
  return (
    <nav className={css.nav} aria-label="Main">
      {ENTRIES.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={css.entry ?? ''}>
          <Icon />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
