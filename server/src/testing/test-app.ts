import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app';
import { users } from '../auth/auth-tables';
import { startSession } from '../auth/session-store';
import { readConfig } from '../config';
import type { AppContext } from '../context';
import type { Database, Db } from '../db/database';
import { LOG_SETTINGS } from '../http/create-fastify';
import { newId } from '../ids';
import { emptyDatabase, openTestDatabase } from './test-database';

export const OPS_TOKEN = 'ops-token-for-tests';
export const START = new Date('2026-03-02T06:30:00.000Z');

/** A clock that is stopped until it is moved. */
class TestClock {
  #now = START;
  now = (): Date => this.#now;
  set(now: Date | string): void {
    this.#now = new Date(now);
  }
  forward(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

export interface TestCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly token: string;
  /** For `inject`. */
  readonly headers: { authorization: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly operations: FastifyInstance;
  readonly context: AppContext;
  readonly db: Db;
  readonly database: Database;
  readonly clock: TestClock;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
  /** A new customer without a password and a session of theirs, straight into the database. */
  signUpAndLogin(person?: Partial<Pick<TestCustomer, 'name' | 'email' | 'mobile'>>): Promise<TestCustomer>;
  /** One call; `body` is sent as JSON. */
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Empties the database and turns the clock back. Limits that live in memory stay: build another app for those. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The caller's address. */
  readonly from?: string;
}

export interface TestAppOptions {
  /** On top of `DEMO=1`, a fixed operations token, and no watch. */
  readonly env?: Record<string, string>;
  /** Shared with another app; then closing it is the test's own business. */
  readonly database?: Database;
}

let customers = 0;

async function signUpAndLogin(context: AppContext, person: Partial<TestCustomer>): Promise<TestCustomer> {
  customers += 1;
  const user = {
    id: newId('USR'),
    name: 'Asha Rao',
    email: `customer-${customers}@example.com`,
    mobile: String(9_000_000_000 + customers),
    ...person,
  };
  await context.db.insert(users).values({ ...user, createdAt: context.clock.now() });
  const token = await startSession(context, user.id);
  return { ...user, token, headers: { authorization: `Bearer ${token}` } };
}

/** The whole service on an embedded database in memory, with a stopped clock, and without a port. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const clock = new TestClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'food-data-'));
  const lines: string[] = [];
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const config = readConfig({
    DEMO: '1',
    OPS_TOKEN,
    DATA_DIR: dataDir,
    SIMULATOR_SPEED: '0',
    WATCH: '0',
    ...options.env,
  });
  const { app, operations, context } = await buildApp({
    config,
    database,
    clock,
    logger: pino({ ...LOG_SETTINGS, level: 'info' }, log),
  });
  return {
    app,
    operations,
    context,
    db: database.db,
    database,
    clock,
    logged: () => lines.join(''),
    signUpAndLogin: (person = {}) => signUpAndLogin(context, person),
    call: (method, url, { body, headers, from } = {}) =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        ...(headers && { headers }),
        ...(from && { remoteAddress: from }),
        ...(body !== undefined && { payload: body as object }),
      } as InjectOptions),
    reset: async () => {
      clock.set(START);
      await emptyDatabase(database.db);
      context.events.emit('menu-changed');
    },
    close: async () => {
      await app.close();
      if (!options.database) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
