import { EventEmitter } from 'node:events';

/** What the security log tells. */
export type SecurityEvent =
  | 'signup'
  | 'login'
  | 'code-send'
  | 'code-try'
  | 'password-change'
  | 'password-reset'
  | 'email-change'
  | 'mobile-change'
  | 'account-claimed'
  | 'account-export'
  | 'account-deletion'
  | 'email-moved'
  | 'mobile-moved'
  | 'session-end'
  | 'foreign-object';

/** What a process hears of, told after it was committed. A listener must not throw. */
export interface Events {
  /** The process is about to end: it still answers, and takes no new customers. */
  stopping: [];
  /** By any process; by this one, it is told at once. */
  'menu-replaced': [];
  'order-placed': [{ orderId: string; userId: string }];
  /** Its status or where its courier is, by any process; how it stands now is in the database. */
  'order-changed': [{ orderId: string }];
  /** By any process; by this one, it is told at once. `sessionIds` as in `SessionUser.sessionId`. */
  'session-ended': [{ sessionIds: string[] }];
  /** Menus, orders and sessions may have changed, and this process has not heard of it. */
  'changes-missed': [];
  /** Something that the security log tells (rule: security-log). */
  security: [{ event: SecurityEvent; outcome: 'ok' | 'refused' }];
  /** Rows of one kind that have run out could not be removed. */
  'housekeeping-failed': [{ what: string }];
  /** The code of a release (`catalog@1.5.0`) could not draw a page, which went without. */
  'render-failed': [{ release: string; reason: 'code' | 'late' | 'memory' }];
  /** There is a `deployment.json` in the release store that is not to be believed, or none; the last good one stays live. */
  'deployment-refused': [];
  /** The release store could not be read; the last good deployment stays live. */
  'deployment-unread': [];
  /** One try to bring a one-time code to a customer ended; after `retried` another follows. */
  'code-delivery': [{ channel: 'email' | 'sms'; outcome: 'delivered' | 'retried' | 'given-up' }];
}

export type AppEvents = EventEmitter<Events>;

export const createEvents = (): AppEvents => new EventEmitter<Events>();
