import type { User } from '@food/shared/contracts/auth';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { users } from '../db/schema';
import type { Identifier } from './identifier';

export type UserRow = typeof users.$inferSelect;

export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email ?? '',
  mobile: row.mobile,
  profile_picture: row.profilePicture,
});

/** Null where no account has the identifier. */
export async function findUser(db: Db, { kind, value }: Identifier): Promise<UserRow | null> {
  if (kind === 'unknown') return null;
  const is = kind === 'email' ? eq(sql`lower(${users.email})`, value) : eq(users.mobile, value);
  const [user] = await db.select().from(users).where(is);
  return user ?? null;
}

/** @throws where the user is gone, which an open session rules out */
export async function getUser(db: Db, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error('A session outlived its user');
  return user;
}
