import type { CartLine } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { SessionUser } from '@food/session/store';

/** What the API answers to a call: a body, a status that refuses it, or nothing while one waits. */
export type Answer = { body: unknown } | { status: number } | 'waits';

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
  /** By "GET /path"; every other call has the answer of {@link import('./answers')}. */
  answers?: Record<string, Answer>;
}
