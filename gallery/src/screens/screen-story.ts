import type { CartLine } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { SessionUser } from '@food/session/store';

/** What the API answers to a call: a body, a status that refuses it, or nothing while one waits. */
export type Answer = { body: unknown } | { status: number; body?: unknown } | 'waits';

/** One state of a screen, as a visitor would meet it. */
export interface ScreenStory {
  /** Path of the screen. */
  route: string;
  /** What the page before handed on. */
  state?: Record<string, unknown>;
  user?: SessionUser;
  cart?: CartLine[];
  coupon?: Coupon;
  address?: Address;
  /** What else the device has kept from an earlier visit, by the names of its entries. */
  kept?: Record<string, unknown>;
  /** Buttons and links of these names are pressed, one after the other, each as soon as it is there. */
  presses?: readonly string[];
  /** By "GET /path"; every other call has the answer of {@link import('./answers')}. */
  answers?: Record<string, Answer>;
}
