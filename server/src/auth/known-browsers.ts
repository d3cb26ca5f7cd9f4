import { and, eq, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { clientAddress } from '../http/client-address';
import { knownBrowsers } from './auth-tables';
import { BrowserCookie } from './browser-cookie';
import type { Identifier } from './identifier';
import { DAY } from './limit-counts';
import { hashToken } from './session-store';
import { isProven, type UserRow } from './user-store';

/** A browser is known for 400 days, the longest that browsers keep a cookie (rule: known-browser). */
export const KNOWN_FOR = 400 * DAY;

export const browserCookie = ({ config }: Pick<AppContext, 'config'>): BrowserCookie =>
  new BrowserCookie(config.apiBase || config.publicUrl, 'browser', KNOWN_FOR);

/** Who sends a request, as far as limits tell people apart. */
export interface Requester {
  /** SHA-256 of the browser's cookie; null where it sent none. */
  readonly browser: string | null;
  /** As `clientAddress` gives it. */
  readonly address: string;
  /** What wrong tries and codes are counted by: the address, or a browser that the account knows. */
  readonly place: string;
  readonly isKnown: boolean;
}

export const KNOWN_PLACE = 'browser:';

/** Whether somebody made or entered this account in this browser by more than a link. */
export async function isKnownBrowser(db: Db, browser: string | null, userId: string): Promise<boolean> {
  const known = await db
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.tokenHash, browser ?? ''), eq(knownBrowsers.userId, userId)));
  return known.length > 0;
}

/** Looks the same whether or not there is an account. */
export async function requesterOf(
  context: AppContext,
  request: FastifyRequest,
  userId: string | null,
): Promise<Requester> {
  const cookie = browserCookie(context).read(request);
  const browser = cookie && hashToken(cookie);
  const address = clientAddress(request);
  const isKnown = await isKnownBrowser(context.db, browser, userId ?? '');
  return { browser, address, isKnown, place: isKnown ? `${KNOWN_PLACE}${browser}` : address };
}

/**
 * Who asks for a login's code, or types it. An account knows as many browsers as its maker likes, and may have been made with the
 * email or mobile of somebody else: only where that is proven does a known browser count for itself.
 */
export const codeRequesterOf = (
  context: AppContext,
  request: FastifyRequest,
  user: UserRow | null,
  identifier: Identifier,
): Promise<Requester> => requesterOf(context, request, user && isProven(user, identifier) ? user.id : null);

/**
 * Gives the browser its cookie and remembers that this account is used in it. In the transaction that lets it in, which holds
 * the account: an account that goes to its owner in between would know the browser of a stranger.
 */
export async function rememberBrowser(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const tokenHash = hashToken(browserCookie(context).give(request, reply));
  const seenAt = context.clock.now();
  await context.db
    .insert(knownBrowsers)
    .values({ tokenHash, userId, seenAt })
    .onConflictDoUpdate({ target: [knownBrowsers.tokenHash, knownBrowsers.userId], set: { seenAt } });
}

/** Forgets the browsers of an account, all or all but one. */
export async function forgetBrowsers(tx: Db, userId: string, except: string | null): Promise<void> {
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.tokenHash, except ?? '')));
}
