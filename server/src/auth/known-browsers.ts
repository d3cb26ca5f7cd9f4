import { DAY } from '@food/contracts/durations';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { clientAddress } from '../http/client-address';
import { knownBrowsers } from './auth-tables';
import { BrowserCookie } from './browser-cookie';
import type { Identifier } from './identifier';
import { hashToken } from './session-store';
import { isProven, type UserRow } from './user-store';

/** A browser is known for 400 days, the longest that browsers keep a cookie (rule: known-browser). */
export const KNOWN_FOR = 400 * DAY;

export const browserCookie = ({ config }: Pick<AppContext, 'config'>): BrowserCookie =>
  new BrowserCookie(config.apiBase || config.publicUrl, 'browser', KNOWN_FOR);

/** The sender of a request, as far as limits distinguish people. */
export interface Requester {
  /** SHA-256 of the browser's cookie; null if it sent none. */
  readonly browser: string | null;
  /** As `clientAddress` returns it. */
  readonly address: string;
  /** The key under which wrong tries and codes are counted: the address, or a browser that the account knows. */
  readonly place: string;
  readonly isKnown: boolean;
}

export const KNOWN_PLACE = 'browser:';

/** Whether this account was created or used in this browser by more than a link. */
export async function isKnownBrowser(
  db: Db,
  browser: string | null,
  userId: string,
  now: Date,
): Promise<boolean> {
  const seenSince = new Date(now.getTime() - KNOWN_FOR);
  const known = await db
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.tokenHash, browser ?? ''),
        eq(knownBrowsers.userId, userId),
        gt(knownBrowsers.seenAt, seenSince),
      ),
    );
  return known.length > 0;
}

/** Makes the same query whether or not there is an account. */
export async function requesterOf(
  context: AppContext,
  request: FastifyRequest,
  userId: string | null,
): Promise<Requester> {
  const cookie = browserCookie(context).read(request);
  const browser = cookie && hashToken(cookie);
  const address = clientAddress(request);
  const isKnown = await isKnownBrowser(context.db, browser, userId ?? '', context.clock.now());
  return { browser, address, isKnown, place: isKnown ? `${KNOWN_PLACE}${browser}` : address };
}

/**
 * The requester of a login's code, or the person who types it. An account's creator can make it know any number of browsers, and
 * may have used somebody else's email or mobile: a known browser counts separately only if that identifier is proven.
 */
export const codeRequesterOf = (
  context: AppContext,
  request: FastifyRequest,
  user: UserRow | null,
  identifier: Identifier,
): Promise<Requester> => requesterOf(context, request, user && isProven(user, identifier) ? user.id : null);

/**
 * Gives the browser its cookie and remembers that this account is used in it. In the transaction that logs it in and locks the
 * account: an account that goes to its owner in between would otherwise know a stranger's browser.
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
