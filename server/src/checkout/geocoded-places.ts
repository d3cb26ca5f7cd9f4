import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Expiry, expiryOf } from '../expiry';
import { geocodedPlaces, type PlaceTexts } from './geocoder-tables';

const MONTH = 30 * 24 * 60 * 60_000;
const monthAgo = ({ clock }: Pick<AppContext, 'clock'>): Date => new Date(clock.now().getTime() - MONTH);
/** The number of cached places, so that nobody fills the database with made-up positions. */
const MOST = 20_000;

export async function knownPlace(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  position: string,
): Promise<PlaceTexts | null> {
  const [known] = await db
    .select()
    .from(geocodedPlaces)
    .where(and(eq(geocodedPlaces.position, position), gt(geocodedPlaces.foundAt, monthAgo({ clock }))));
  return known?.texts ?? null;
}

export async function keepPlace(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  position: string,
  texts: PlaceTexts,
): Promise<void> {
  const found = { texts, foundAt: clock.now() };
  await db
    .insert(geocodedPlaces)
    .values({ position, ...found })
    .onConflictDoUpdate({ target: geocodedPlaces.position, set: found });
}

/** Removes places older than a month, and those beyond that number. */
export const PLACE_EXPIRIES: readonly Expiry[] = [
  expiryOf('places of the geocoder', geocodedPlaces, ({ db, clock }) => {
    const tooMany = db
      .select({ foundAt: geocodedPlaces.foundAt })
      .from(geocodedPlaces)
      .orderBy(desc(geocodedPlaces.foundAt))
      .offset(MOST - 1)
      .limit(1);
    const oldest = monthAgo({ clock }).toISOString();
    return lt(geocodedPlaces.foundAt, sql`greatest(${oldest}::timestamptz, (${tooMany}))`);
  }),
];
