import type { CartLine } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { SiteConfig } from '@food/platform/config';
import type { SessionUser } from '@food/session/store';

/** The API's answer to a call: a body, a status that refuses it, or none yet. */
export type Answer = { body: unknown } | { status: number; body?: unknown } | 'waits';

/** The answers by "GET /path"; every other call has that of {@link import('./answers')}. */
export type Answers = Record<string, Answer>;

/** One state of a screen, as a visitor would meet it. */
export interface ScreenStory {
  /** Path of the screen, or of the one that leads to it. */
  route: string;
  /** Path of the screen, if the pressed button leads to another one. */
  leadsTo?: string;
  /** The navigation state from the page before. */
  state?: Record<string, unknown>;
  user?: SessionUser;
  cart?: CartLine[];
  coupon?: Coupon;
  address?: Address;
  /** Other entries that the device has kept from an earlier visit, by their names. */
  kept?: Record<string, unknown>;
  /** Settings of the page, apart from its language. */
  config?: Partial<SiteConfig>;
  /** The browser is offline; the API's answers count as if they had come before. */
  offline?: true;
  /**
   * Buttons and links whose names begin so, in the page's language, are pressed, one after the other, each as soon as it is there.
   */
  presses?: readonly (() => string)[];
  /** The values of a form's fields when its button is pressed, by their names. */
  fills?: Readonly<Record<string, string>>;
  answers?: Answers;
}

/** The states of a part's screens, by screen and state. */
export type Screens = Record<string, Record<string, ScreenStory>>;
