import { isDeepStrictEqual } from 'node:util';
import { type Address, type AddressInput, MOST_ADDRESSES } from '@food/contracts/checkout';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { queueUser } from '../auth/user-store';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { nested } from '../db/prepared';
import { conflict, notFound } from '../http/errors';
import { words } from '../http/words/words';
import { addresses } from './checkout-tables';

const noAddress = () => notFound('We could not find this address.');
const bookIsFull = () =>
  conflict(
    words('You have {most} saved addresses, and there is no room for more. Please delete one first.', {
      most: MOST_ADDRESSES,
    }),
    'TOO_MANY_ADDRESSES',
  );

/** The row id in a path parameter or a body; null if it can't be one. */
export function rowId(value: string | number): number | null {
  const id = typeof value === 'number' || /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.id));
  return rows.map(toAddress);
}

/**
 * Inside another statement, the address `addressId` ({@link rowId}) of the customer `userId`; no row if it is unknown or somebody
 * else's, which looks the same.
 */
export const addressRows = nested(
  getTableColumns(addresses),
  sql`from ${addresses}
  where ${addresses.userId} = ${sql.placeholder('userId')} and ${addresses.id} = ${sql.placeholder('addressId')}::bigint`,
);

/**
 * Saves an address. Returns the saved one instead if the customer has the same texts at the same place already (rule: address-once).
 *
 * @throws HttpError 409 `TOO_MANY_ADDRESSES` if the address book is full
 */
export async function addAddress(
  { db, clock }: AppContext,
  userId: string,
  input: AddressInput,
): Promise<Address> {
  return db.transaction(async (tx) => {
    // One at a time per customer: two at the same moment could both find the last free place.
    await queueUser(tx, userId);
    const book = await listAddresses(tx, userId);
    const same = book.find(({ id: _, ...saved }) => isDeepStrictEqual(saved, input));
    if (same) return same;
    if (book.length >= MOST_ADDRESSES) throw bookIsFull();
    const [row] = await tx
      .insert(addresses)
      .values({ ...toColumns(input), userId, createdAt: clock.now() })
      .returning();
    return toAddress(row!);
  });
}

/** @throws HttpError 404 */
export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  input: AddressInput,
): Promise<Address> {
  const [row] = await db.update(addresses).set(toColumns(input)).where(own(userId, id)).returning();
  if (!row) throw noAddress();
  return toAddress(row);
}

/**
 * Orders keep their own copy of the address, so they stay as they are.
 *
 * @throws HttpError 404
 */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<void> {
  const [row] = await db.delete(addresses).where(own(userId, id)).returning({ id: addresses.id });
  if (!row) throw noAddress();
}

const own = (userId: string, id: string | number) =>
  and(eq(addresses.userId, userId), eq(addresses.id, rowId(id) ?? 0));

function toColumns({ house_block_no, area_road, ...rest }: AddressInput) {
  return { ...rest, houseBlockNo: house_block_no, areaRoad: area_road };
}

export function toAddress(row: typeof addresses.$inferSelect): Address {
  const { id, city, district, state, country, pincode, latitude, longitude } = row;
  const texts = {
    house_block_no: row.houseBlockNo,
    area_road: row.areaRoad,
    city,
    district,
    state,
    country,
    pincode,
  };
  return { id, ...texts, latitude, longitude };
}

/** Deletes all addresses of a customer whose account is deleted. */
export const deleteAddresses = (tx: Db, userId: string): Promise<unknown> =>
  tx.delete(addresses).where(eq(addresses.userId, userId));
