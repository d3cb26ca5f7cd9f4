import {
  BellIcon,
  CouponIcon,
  HelpIcon,
  HomeIcon,
  type IconProps,
  MenuIcon,
  OrdersIcon,
  PinIcon,
  StarOutlineIcon,
  UserIcon,
} from '@food/ui/icons';
import type { ComponentType } from 'react';

/** The icons that an entry of the navigation may have; the gate reads them from `host.json`. */
export const NAVIGATION_ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  home: HomeIcon,
  menu: MenuIcon,
  orders: OrdersIcon,
  user: UserIcon,
  coupon: CouponIcon,
  star: StarOutlineIcon,
  pin: PinIcon,
  bell: BellIcon,
  help: HelpIcon,
};
