import { type CompositionFailure, reportCompositionFailure } from '@food/shared/contracts/ops';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { compositionFailures } from '../db/schema';
import { badRequest } from '../http/errors';
import { route } from '../http/route';

/** The parts of the site; what else a browser may name is not counted. */
const PARTS: readonly string[] = ['host', 'auth', 'catalog', 'checkout', 'orders', 'tracking'];
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** Strangers can report too: what they invent must not fill the table or the metrics. */
const MOST_VERSIONS_PER_PART = 200;
const OTHER = 'other';
const MONTH = 30 * 86_400_000;

export function registerCompositionFailures(app: FastifyInstance, context: AppContext): void {
  route(
    app,
    reportCompositionFailure,
    async ({ body }) => {
      if (!PARTS.includes(body.part)) throw badRequest('No such part of the site.', 'UNKNOWN_PART');
      await count(context, body);
      return { message: 'Thank you.' };
    },
    { perMinute: 120, bodyLimit: 2_048 },
  );
}

async function countedVersion(db: Db, part: string, version: string): Promise<string> {
  if (!VERSION.test(version)) return OTHER;
  const others = await db
    .selectDistinct({ version: compositionFailures.version })
    .from(compositionFailures)
    .where(and(eq(compositionFailures.part, part), ne(compositionFailures.version, version)))
    .limit(MOST_VERSIONS_PER_PART);
  return others.length < MOST_VERSIONS_PER_PART ? version : OTHER;
}

async function count({ db, clock }: AppContext, failure: CompositionFailure): Promise<void> {
  const { part, kind, outcome } = failure;
  const version = await countedVersion(db, part, failure.version);
  const lastAt = clock.now();
  await db
    .insert(compositionFailures)
    .values({ part, version, kind, outcome, count: 1, lastAt })
    .onConflictDoUpdate({
      target: [
        compositionFailures.part,
        compositionFailures.version,
        compositionFailures.kind,
        compositionFailures.outcome,
      ],
      set: { count: sql`${compositionFailures.count} + 1`, lastAt },
    });
}

/** Forgets what nobody has reported for a month. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.delete(compositionFailures).where(lt(compositionFailures.lastAt, new Date(now.getTime() - MONTH)));
}
