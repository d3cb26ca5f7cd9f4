import type { CartLine } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import type { SiteConfig } from '@food/platform/config';
import type { SessionUser } from '@food/session/store';

/** What the API answers to a call: a body, a status that refuses it, or nothing while one waits. */
export type Answer = { body: unknown } | { status: number; body?: unknown } | 'waits';

/** By "GET /path"; every other call has the answer of {@link import('./answers')}. */
export type Answers = Record<string, Answer>;

/** One state of a screen, as a visitor would meet it. */
export interface ScreenStory {
  /** Path of the screen, or of the one that leads to it. */
  route: string;
  /** Path of the screen, where what is pressed leads to another one. */
  leadsTo?: string;
  /** What the page before handed on. */
  state?: Record<string, unknown>;
  user?: SessionUser;
  cart?: CartLine[];
  coupon?: Coupon;
  address?: Address;
  /** What else the device has kept from an earlier visit, by the names of its entries. */
  kept?: Record<string, unknown>;
  /** Of what a page is told, beside its language. */
  config?: Partial<SiteConfig>;
  /** The browser knows of no line; what the API answers is as if it had come before. */
  offline?: true;
  /**
   * Buttons and links whose names begin so, in the page's language, are pressed, one after the other, each as soon as it is there.
   */
  presses?: readonly (() => string)[];
  /** What stands in a form's fields when its button is pressed, by their names. */
  fills?: Readonly<Record<string, string>>;
  answers?: Answers;
}

/** The states of a part's screens, by screen and state. */
export type Screens = Record<string, Record<string, ScreenStory>>;
