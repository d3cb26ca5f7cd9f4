import { DAY, HOUR } from '@food/contracts/durations';
import type { Language } from '@food/contracts/language';
import { and, desc, eq, gt, lte, notLike } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { tooMany } from '../http/errors';
import { durationIn, words } from '../http/words/words';
import { otpCodes } from './auth-tables';
import { KNOWN_PLACE, type Requester } from './known-browsers';
import { CLOCKS_DIFFER, count, giveBack, type Limit, perDayFrom, refuseIfSpent, spend } from './limit-counts';

const SECOND = 1_000;
const BETWEEN_SENDS = 30 * SECOND;
const SENDS_PER_HOUR = 5;
/** From all addresses together, so that nobody is flooded, and 20 codes of 10 tries bound the chance of a guess. */
const SENDS_PER_DAY = 20;

const SENDS = { perAddress: 300, perNetwork: 1_200, email: 20_000, sms: 5_000 };
const WRONG_TRIES = { perAddress: 300, perNetwork: 1_200, ofAll: 10_000 };

const tooSoon = (wait: number) => {
  const time = (language: Language) => durationIn(wait / SECOND, language);
  return tooMany(words('Please wait {time} before you ask for another OTP.', { time }), wait / SECOND);
};

/** When fewer than this many sends, given newest first, are inside a window; 0 if that is so already. */
const freeAfter = (sends: { at: Date }[], most: number, window: number): number => {
  const limiting = sends[most - 1];
  return limiting ? limiting.at.getTime() + window : 0;
};

/**
 * Codes for one identifier: 30 s apart and 5 an hour for each requester, and 20 a day for all but known browsers
 * (`codeRequesterOf`). The same for known and unknown identifiers, so that a refusal tells nothing (rule: one-time-code-pace).
 *
 * @throws HttpError 429
 */
export async function refuseTooSoon(
  tx: Db,
  identifier: string,
  { place, isKnown }: Requester,
  now: number,
): Promise<void> {
  const { sentAt } = otpCodes;
  const latest = new Date(now + CLOCKS_DIFFER);
  const since = (age: number) =>
    and(eq(otpCodes.identifier, identifier), gt(sentAt, new Date(now - age)), lte(sentAt, latest));
  const sends = (which: ReturnType<typeof and>, most: number) =>
    tx.select({ at: otpCodes.sentAt }).from(otpCodes).where(which).orderBy(desc(otpCodes.sentAt)).limit(most);
  const here = await sends(and(since(HOUR), eq(otpCodes.place, place)), SENDS_PER_HOUR);
  const unknown = await sends(and(since(DAY), notLike(otpCodes.place, `${KNOWN_PLACE}%`)), SENDS_PER_DAY);
  const free = Math.max(
    freeAfter(here, 1, BETWEEN_SENDS),
    freeAfter(here, SENDS_PER_HOUR, HOUR),
    isKnown ? 0 : freeAfter(unknown, SENDS_PER_DAY, DAY),
  );
  if (free > now) throw tooSoon(free - now);
}

const perDay = (key: string, most: number): Limit => ({ key, most, window: DAY });

const ofAll = (channel: 'email' | 'sms'): Limit => perDay(`code-send:${channel}`, SENDS[channel]);
const TOO_MANY_SENDS = 'Too many codes were asked for today. Please log in another way.';

/**
 * Codes that one address, one network and all together may request in a day. For all together only sent codes count
 * (`countSend`), since messages cost money; the refusal tells nothing, since everybody gets it.
 *
 * @throws HttpError 429
 */
export async function spendSend(
  context: AppContext,
  address: string,
  channel: 'email' | 'sms',
): Promise<void> {
  await spend(context, perDayFrom(address, 'code-send', SENDS), TOO_MANY_SENDS);
  await refuseIfSpent(context, ofAll(channel), TOO_MANY_SENDS);
}

/**
 * Codes that an account may have sent to new addresses in a day, and that one of these gets from all accounts.
 *
 * @throws HttpError 429
 */
export const spendChange = (context: AppContext, userId: string, identifier: string): Promise<void> =>
  spend(
    context,
    [
      perDay(`code-change:user:${userId}`, SENDS_PER_DAY),
      perDay(`code-change:to:${identifier}`, SENDS_PER_DAY),
    ],
    TOO_MANY_SENDS,
  );

/** Counts a code that is really sent. */
export const countSend = (context: AppContext, channel: 'email' | 'sms') => count(context, ofAll(channel));

/**
 * Counts a try of a code as wrong before it is checked, so that many at once can't exceed the limits. For a browser that the
 * account knows (`codeRequesterOf`) only the tries of its codes count: wrong tries of strangers don't lock a customer out of it.
 *
 * @returns a function that takes the count back
 * @throws HttpError 429
 */
export async function spendTry(
  context: AppContext,
  { address, isKnown }: Requester,
): Promise<() => Promise<void>> {
  if (isKnown) return async () => {};
  const limits = [...perDayFrom(address, 'code-try', WRONG_TRIES), perDay('code-try', WRONG_TRIES.ofAll)];
  await spend(context, limits, 'Too many wrong codes. Please wait a little and try again.');
  return () => giveBack(context, limits);
}
