import { EventEmitter } from 'node:events';
import type { OrderStatus } from '@food/contracts/orders';
import type { RidePoint } from './tracking/courier';

/**
 * The entries of the security log, and whether such an event shuts somebody out of an account. Who was shut out is in again after
 * an older backup was restored, until docs/operations.md is followed.
 */
export const SECURITY_EVENTS = {
  signup: false,
  login: false,
  'code-send': false,
  'code-try': false,
  'password-change': true,
  'password-reset': true,
  'email-change': true,
  'mobile-change': true,
  'account-claimed': true,
  'account-export': false,
  'account-deletion': true,
  'email-moved': true,
  'mobile-moved': true,
  'session-end': true,
  'foreign-object': false,
} as const;
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

interface DeliveryTry {
  readonly channel: 'email' | 'sms';
  readonly outcome: 'delivered' | 'retried' | 'given-up';
}

/** The events of a process, emitted after they were committed. A listener must not throw. */
export interface Events {
  /** The process is about to end: it still answers, and accepts no new customers. */
  stopping: [];
  /** The whole menu, or what has sold out. By any process; by this one, it is emitted at once. */
  'menu-changed': [];
  'order-placed': [{ orderId: string; userId: string }];
  /**
   * The order's status or its courier's position, by any process; the present state is in the database. `points` may be given for a
   * position: the number that it has in its ride.
   */
  'order-changed': [{ orderId: string; points?: number }];
  /** A position that this process stored, at once; 'order-changed' follows. */
  'courier-moved': [{ orderId: string; status: OrderStatus; point: RidePoint }];
  /** By any process; by this one, it is emitted at once. `sessionIds` as in `SessionUser.sessionId`. */
  'session-ended': [{ sessionIds: string[] }];
  /** Menus, orders and sessions may have changed without a message to this process. */
  'changes-missed': [];
  /** An entry of the security log (rule: security-log). */
  security: [{ event: SecurityEvent; outcome: 'ok' | 'refused' }];
  /** Expired rows of one kind could not be removed. */
  'housekeeping-failed': [{ what: string }];
  /** The code of a release (`catalog@1.5.0`) could not render a page, which was sent without it. */
  'render-failed': [{ release: string; reason: 'code' | 'late' | 'memory' }];
  /** The `deployment.json` in the release store is missing or not trusted; the last good one stays live. */
  'deployment-refused': [];
  /** The release store could not be read; the last good deployment stays live. */
  'deployment-unread': [];
  /** The code that renders a page could not be read from the release store, or not in time; the page was sent without it. */
  'code-unread': [];
  /** One try to send a one-time code to a customer ended; after `retried` another follows. */
  'code-delivery': [DeliveryTry];
  /** The same for a notice of a change in a customer's account. */
  'notice-delivery': [DeliveryTry];
}

export type AppEvents = EventEmitter<Events>;

export const createEvents = (): AppEvents => new EventEmitter<Events>();
