import type { CartLine } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { SiteConfig } from '@food/platform/config';
import type { SessionUser } from '@food/session/store';

/** The API's answer to a call: a body, an error status, or none yet. */
export type Answer = { body: unknown } | { status: number; body?: unknown } | 'waits';

/** The answers by "GET /path"; every other call gets the default of {@link import('./answers')}. */
export type Answers = Record<string, Answer>;

/** One state of a screen, as a visitor would meet it. */
export interface ScreenStory {
  /** Path of the screen, or of the one that leads to it. */
  route: string;
  /** Path of the screen, if pressing a button leads to another one. */
  leadsTo?: string;
  /** The navigation state from the page before. */
  state?: Record<string, unknown>;
  user?: SessionUser;
  cart?: CartLine[];
  coupon?: Coupon;
  address?: Address;
  /** Other entries of the browser's storage from an earlier visit, by their keys. */
  kept?: Record<string, unknown>;
  /** Settings of the page, apart from its language. */
  config?: Partial<SiteConfig>;
  /** The browser is offline; the API's answers count as cached. */
  offline?: true;
  /** Buttons and links to press in this order, each by the start of its name in the page's language, as soon as it is there. */
  presses?: readonly (() => string)[];
  /** The values of a form's fields before its button is pressed, by their names. */
  fills?: Readonly<Record<string, string>>;
  answers?: Answers;
}

/** The states of a part's screens, by screen and state. */
export type Screens = Record<string, Record<string, ScreenStory>>;
