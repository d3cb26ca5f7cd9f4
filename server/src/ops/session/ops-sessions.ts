import { createHmac, randomBytes } from 'node:crypto';
import type { Duty } from '@food/contracts/call';
import { and, gt, inArray, lte } from 'drizzle-orm';
import type { Config } from '../../config';
import type { AppContext } from '../../context';
import { type Expiry, expiryOf } from '../../expiry';
import { opsSessions } from '../ops-tables';

/** How long a login on the operations page lasts. */
export const SESSION_MS = 8 * 60 * 60_000;

type Needs = Pick<AppContext, 'db' | 'clock' | 'config'>;

/** The duties whose tokens are accepted for a login on the operations page. */
const PAGE_DUTIES = ['all', 'releases'] as const;

/** The stored form of a session, bound to the operations token of the login: another token ends it. */
const hashOf = (session: string, opsToken: string): string =>
  createHmac('sha256', opsToken).update(session).digest('hex');

/** Starts a session for the holder of this operations token. Returns its secret, which is stored nowhere. */
export async function startOpsSession({ db, clock }: Needs, opsToken: string): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SESSION_MS);
  await db.insert(opsSessions).values({ hash: hashOf(session, opsToken), expiresAt });
  return session;
}

/**
 * The duty of an operator's session: that of the token that it was started with. Null if it doesn't exist, has ended or expired,
 * or its token is no longer valid.
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

/** The possible stored forms of a session, by the duty of the token that it was started with. */
const hashesOf = (session: string, { opsTokens }: Config): Map<string, Duty | 'all'> =>
  new Map(
    PAGE_DUTIES.flatMap((duty) => {
      const token = opsTokens[duty];
      return token === null ? [] : [[hashOf(session, token), duty] as const];
    }),
  );

/** Removes expired sessions of operators. */
export const OPS_SESSION_EXPIRIES: readonly Expiry[] = [
  expiryOf('sessions of operators', opsSessions, ({ clock }) => lte(opsSessions.expiresAt, clock.now())),
];
