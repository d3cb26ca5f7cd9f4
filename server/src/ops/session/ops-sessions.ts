import { createHmac, randomBytes } from 'node:crypto';
import type { Duty } from '@food/contracts/call';
import { and, gt, inArray, lte } from 'drizzle-orm';
import type { Config } from '../../config';
import type { AppContext } from '../../context';
import type { Expiry } from '../../expiry';
import { opsSessions } from '../ops-tables';

/** How long whoever logged in on the operations page stays so. */
export const SESSION_MS = 8 * 60 * 60_000;

type Needs = Pick<AppContext, 'db' | 'clock' | 'config'>;

/** The duties with whose token one may log in on the operations page. */
const PAGE_DUTIES = ['all', 'releases'] as const;

/** Stored in the session's place, and bound to the operations token of the login: another one ends it. */
const hashOf = (session: string, opsToken: string): string =>
  createHmac('sha256', opsToken).update(session).digest('hex');

/** Starts a session for whoever showed this operations token; gives its secret, which is stored nowhere. */
export async function startOpsSession({ db, clock }: Needs, opsToken: string): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SESSION_MS);
  await db.insert(opsSessions).values({ hash: hashOf(session, opsToken), expiresAt });
  return session;
}

/**
 * What the session of an operator is for: the duty of the token that it was started with. Null where none is open: never started, ended,
 * too long ago, or with a token that is no longer good.
 */
export async function dutyOfSession(
  { db, clock, config }: Needs,
  session: string,
): Promise<Duty | 'all' | null> {
  const hashes = hashesOf(session, config);
  const [found] = await db
    .select({ hash: opsSessions.hash })
    .from(opsSessions)
    .where(and(inArray(opsSessions.hash, [...hashes.keys()]), gt(opsSessions.expiresAt, clock.now())));
  return (found && hashes.get(found.hash)) ?? null;
}

export async function endOpsSession({ db, config }: Needs, session: string): Promise<void> {
  await db.delete(opsSessions).where(inArray(opsSessions.hash, [...hashesOf(session, config).keys()]));
}

/** What a session would be stored as, by the duty of the token that it was started with. */
const hashesOf = (session: string, { opsTokens }: Config): Map<string, Duty | 'all'> =>
  new Map(
    PAGE_DUTIES.flatMap((duty) => {
      const token = opsTokens[duty];
      return token === null ? [] : [[hashOf(session, token), duty] as const];
    }),
  );

/** The sessions of operators that have run out. */
export const OPS_SESSION_EXPIRIES: readonly Expiry[] = [
  {
    what: 'sessions of operators',
    expire: ({ db, clock }) => db.delete(opsSessions).where(lte(opsSessions.expiresAt, clock.now())),
  },
];
