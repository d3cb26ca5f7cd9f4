import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config';
import type { ChangeListener, Database, Db } from './db/database';
import type { AppEvents } from './events';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The dependencies of every feature. Times come from `clock` alone, so that tests can set it. */
export interface AppContext {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly events: AppEvents;
  /** The metrics of this service; a feature adds its own. */
  readonly metrics: Registry;
  /** Whether `events` reports the changes of other processes, whether this process leads, and whether its clock is right. */
  readonly changeListener: Omit<ChangeListener, 'close'>;
}
