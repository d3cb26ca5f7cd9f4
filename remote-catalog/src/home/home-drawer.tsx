import { siteConfig } from '@food/platform/config';
import { Link, useNavigate } from '@food/platform/router';
import { type LoginReturn, useLoginReturn } from '@food/session/require-login';
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
import { t } from '../messages';
import css from './home-drawer.module.css';

export interface HomeDrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/**
 * The side drawer: account entries only if a user name is known, else Login (rule: drawer-entries). Delivery Address, Payment
 * Methods, Contact Us and Help are placeholders and lead to `/`, as the specification says.
 */
export default function HomeDrawer({ open, onOpenChange }: HomeDrawerProps) {
  const name = useSession((session) => session.user?.name.trim());
  const navigate = useNavigate();
  const back = useLoginReturn();
  // This page stays until the next one is loaded: a customer who comes back before that finds the drawer closed.
  const close = () => onOpenChange(false);
  const leave = () => {
    close();
    logOut();
    navigate('/');
  };
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={name || siteConfig().brandName}>
      <nav aria-label={t('drawer.label')}>
        <ul className={css.entries}>
          {name && <Entry to="/profile" icon={<UserIcon />} label={t('drawer.profile')} onClick={close} />}
          {name && <Entry to="/orders" icon={<OrdersIcon />} label={t('drawer.orders')} onClick={close} />}
          {!name && (
            <Entry to="/login" state={back} icon={<UserIcon />} label={t('drawer.login')} onClick={close} />
          )}
          <Entry to="/" icon={<PinIcon />} label={t('drawer.address')} onClick={close} />
          <Entry to="/" icon={<CardIcon />} label={t('drawer.payment')} onClick={close} />
          <Entry to="/" icon={<PhoneIcon />} label={t('drawer.contact')} onClick={close} />
          <Entry to="/" icon={<HelpIcon />} label={t('drawer.help')} onClick={close} />
          {name && (
            <Entry to="/settings" icon={<SettingsIcon />} label={t('drawer.settings')} onClick={close} />
          )}
          {name && (
            <li>
              <button type="button" className={css.entry} onClick={leave}>
                <LogoutIcon />
                {t('drawer.logout')}
              </button>
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  );
}

interface EntryProps {
  to: string;
  state?: LoginReturn;
  icon: ReactNode;
  label: string;
  onClick(): void;
}

function Entry({ to, state, icon, label, onClick }: EntryProps) {
  return (
    <li>
      <Link to={to} state={state} className={css.entry} onClick={onClick}>
        {icon}
        {label}
      </Link>
    </li>
  );
}
