import { siteConfig } from '@food/platform/config';
import { Link, useNavigate } from '@food/platform/router';
import { logOut, useSession } from '@food/session/store';
import { Drawer } from '@food/ui/drawer';
import {
  CardIcon,
  HelpIcon,
  LogoutIcon,
  OrdersIcon,
  PhoneIcon,
  PinIcon,
  SettingsIcon,
  UserIcon,
} from '@food/ui/icons';
import type { ReactNode } from 'react';
import css from './home-drawer.module.css';

export interface HomeDrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/**
 * The side drawer: account entries only where a user name is known, else Login (rule: drawer-entries). Delivery
 * Address, Payment Methods, Contact Us and Help are placeholders and lead to `/`, to the letter.
 */
export default function HomeDrawer({ open, onOpenChange }: HomeDrawerProps) {
  const name = useSession((session) => session.user?.name.trim());
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    navigate('/');
  };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={name || siteConfig().brandName}>
      <nav aria-label="Account and help">
        <ul className={css.entries}>
          {name && <Entry to="/profile" icon={<UserIcon />} label="Profile" />}
          {name && <Entry to="/orders" icon={<OrdersIcon />} label="Orders" />}
          {!name && <Entry to="/login" icon={<UserIcon />} label="Login" />}
          <Entry to="/" icon={<PinIcon />} label="Delivery Address" />
          <Entry to="/" icon={<CardIcon />} label="Payment Methods" />
          <Entry to="/" icon={<PhoneIcon />} label="Contact Us" />
          <Entry to="/" icon={<HelpIcon />} label="Help" />
          {name && <Entry to="/settings" icon={<SettingsIcon />} label="Settings" />}
          {name && (
            <li>
              <button type="button" className={css.entry} onClick={leave}>
                <LogoutIcon />
                Logout
              </button>
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  );
}

function Entry({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link to={to} className={css.entry}>
        {icon}
        {label}
      </Link>
    </li>
  );
}
