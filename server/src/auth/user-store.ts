import type { User } from '@food/contracts/auth';
import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { preparedSelect } from '../db/prepared';
import { unauthorized } from '../http/errors';
import { users } from './auth-tables';
import { type Identifier, readIdentifier } from './identifier';

export type UserRow = typeof users.$inferSelect;

/** The name of a customer who hasn't given one. */
export const GUEST = 'Guest';

export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email ?? '',
  mobile: row.mobile,
  profile_picture: row.profilePicture,
});

/** Null if no account has the identifier. */
export async function findUser(db: Db, identifier: Identifier): Promise<UserRow | null> {
  if (identifier.kind === 'unknown') return null;
  const [user] = await db.select().from(users).where(hasIdentifier(identifier));
  return user ?? null;
}

/** The accounts that have one of these identifiers. */
export const findHolders = (db: Db, identifiers: readonly Identifier[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(or(...identifiers.map(hasIdentifier)));

/** The user with an id, email or mobile; null if there is none, or the account was deleted. */
export async function findCustomer(db: Db, named: string): Promise<UserRow | null> {
  if (!named.startsWith('USR-')) return findUser(db, readIdentifier(named));
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, named), isNull(users.deletedAt)));
  return user ?? null;
}

export const hasIdentifier = ({ kind, value }: Identifier): SQL =>
  kind === 'email' ? hasEmail(value) : eq(users.mobile, value);

/** Compared without case. */
export const hasEmail = (email: string): SQL => eq(sql`lower(${users.email})`, email.toLowerCase());

/** Whether this email or mobile of the account was proven. */
export const isProven = (user: UserRow, { kind }: Identifier): boolean =>
  (kind === 'email' ? user.emailVerifiedAt : user.mobileVerifiedAt) !== null;

/** A user's present state, locked until the transaction ends: others who want to change or lock them wait. */
export async function holdUser(tx: Db, which: SQL): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(which).for('update');
  return user ?? null;
}

/** The same by id; null also if the account was deleted. */
export const holdCustomer = (tx: Db, id: string): Promise<UserRow | null> =>
  holdUser(tx, sql`${users.id} = ${id} and ${users.deletedAt} is null`);

const queue = preparedSelect(
  'queue user',
  getTableColumns(users),
  sql`from ${users} where ${users.id} = ${sql.placeholder('id')} for no key update`,
);

/**
 * Serialises the actions of one user until the transaction ends. Returns the user's present state. Others may still refer to the
 * user's row meanwhile.
 *
 * @throws HttpError 401 if the account was deleted after the call was accepted
 */
export async function queueUser(tx: Pick<Db, '_'>, id: string): Promise<UserRow> {
  const [user] = await queue(tx, { id });
  return stillThere(user);
}

/** Records that this email or mobile of the account was proven, if it is (still) the account's. */
export async function proveIdentifier(db: Db, id: string, proven: Identifier, now: Date): Promise<void> {
  const [column, set] =
    proven.kind === 'email'
      ? ([users.emailVerifiedAt, { emailVerifiedAt: now }] as const)
      : ([users.mobileVerifiedAt, { mobileVerifiedAt: now }] as const);
  await db
    .update(users)
    .set(set)
    .where(and(eq(users.id, id), hasIdentifier(proven), isNull(column)));
}

/** @throws HttpError 401 if the account was deleted after the call was accepted */
export async function getUser(db: Pick<Db, 'select'>, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return stillThere(user);
}

function stillThere(user: UserRow | undefined): UserRow {
  if (!user || user.deletedAt) throw unauthorized();
  return user;
}
