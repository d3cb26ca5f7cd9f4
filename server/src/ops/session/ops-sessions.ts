import { createHmac, randomBytes } from 'node:crypto';
import { and, gt, inArray, lte } from 'drizzle-orm';
import type { Config } from '../../config';
import type { AppContext } from '../../context';
import type { Expiry } from '../../expiry';
import { opsSessions } from '../ops-tables';

/** How long whoever logged in on the operations page stays so. */
export const SESSION_MS = 8 * 60 * 60_000;

type Needs = Pick<AppContext, 'db' | 'clock' | 'config'>;

/** The tokens with which one may log in on the page of releases. */
const pageTokens = ({ opsTokens }: Config): string[] =>
  [opsTokens.all, opsTokens.releases].filter((token) => token !== null);

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

/** Whether a session is open: started with a token that is still good, not ended, and not too long ago. */
export async function isOpsSession({ db, clock, config }: Needs, session: string): Promise<boolean> {
  const found = await db
    .select({ hash: opsSessions.hash })
    .from(opsSessions)
    .where(and(inArray(opsSessions.hash, hashesOf(session, config)), gt(opsSessions.expiresAt, clock.now())));
  return found.length > 0;
}

export async function endOpsSession({ db, config }: Needs, session: string): Promise<void> {
  await db.delete(opsSessions).where(inArray(opsSessions.hash, hashesOf(session, config)));
}

const hashesOf = (session: string, config: Config): string[] =>
  pageTokens(config).map((token) => hashOf(session, token));

/** The sessions of operators that have run out. */
export const OPS_SESSION_EXPIRIES: readonly Expiry[] = [
  {
    what: 'sessions of operators',
    expire: ({ db, clock }) => db.delete(opsSessions).where(lte(opsSessions.expiresAt, clock.now())),
  },
];
