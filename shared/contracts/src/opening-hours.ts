/**
 * The kitchen's opening hours, computed by the same code in the browser and on the server (rule: opening-hours). Without zod, so
 * that the browser may import it. India has one zone without summer time, so its days can be computed by adding.
 */

import { DAY, HOUR, MINUTE } from './durations';

/**
 * A period on a weekday, 0 for Sunday; `to` is on the next day if it isn't after `from`, so equal ones are a whole day. A `to` of
 * `23:59` is midnight.
 */
export interface OpenSpan {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

/** Opening hours in the settings; hours and dates are India's. Without `opening_hours` every day is open all day. */
export interface Opening {
  readonly opening_hours: readonly OpenSpan[];
  /** Dates (`2026-12-25`) on which no period begins; hours that began the day before still end at their time. */
  readonly closed_on: readonly string[];
  /** How long after ordering the first slot can begin. */
  readonly lead_minutes: number;
}

/** The default of `lead_minutes`. */
export const LEAD_MINUTES = 30;
/** A time of day, `00:00` to `23:59`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const INDIA = 5.5 * HOUR;
/** How long a slot is, and how far ahead one can begin (rule: delivery-slots). */
const SLOT = 15 * MINUTE;
const SLOTS_AHEAD = 3 * DAY;
/** How many days ahead the next opening is searched. */
const DAYS_AHEAD = 60;
/** Often written for midnight, since a day can't end at 24:00 here. No kitchen closes for one minute. */
const LAST_MINUTE = '23:59';
/** A closing further ahead than this isn't mentioned. */
const CLOSING_AHEAD = DAY;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whether the kitchen is open at a moment, and what changes next; null if nothing does for long. */
export type OpenState =
  | { readonly isOpen: true; readonly closesAt: Date | null }
  | { readonly isOpen: false; readonly opensAt: Date | null };

/** Whether the kitchen is ever closed. */
export const hasHours = ({ opening_hours, closed_on }: Opening): boolean =>
  opening_hours.length > 0 || closed_on.length > 0;

/** The kitchen's state at `now`. */
export function openingAt(opening: Opening, now: Date): OpenState {
  if (!hasHours(opening)) return { isOpen: true, closesAt: null };
  const at = now.getTime();
  const next = stretches(opening, at, DAYS_AHEAD).find(({ to }) => to > at);
  if (!next || next.from > at) return { isOpen: false, opensAt: next ? new Date(next.from) : null };
  return { isOpen: true, closesAt: next.to - at > CLOSING_AHEAD ? null : new Date(next.to) };
}

/** The starts of all slots that can be chosen at `now`, the first one first. */
export function slotsAt(opening: Opening, now: Date): Date[] {
  const { first, last } = slotBounds(opening, now);
  return stretches(opening, now.getTime(), SLOTS_AHEAD / DAY + 1).flatMap(({ from, to }) => {
    const slots: Date[] = [];
    const end = Math.min(to - SLOT, last);
    for (let at = Math.ceil(Math.max(from, first) / SLOT) * SLOT; at <= end; at += SLOT)
      slots.push(new Date(at));
    return slots;
  });
}

/** Whether a slot that begins at `at` can be chosen at `now`. */
export function isSlot(opening: Opening, at: Date, now: Date): boolean {
  return slotsAt(opening, now).some((slot) => slot.getTime() === at.getTime());
}

/** Rounded to the minute, as a cart shows slots: every slot in the cart can be ordered until that minute is over. */
function slotBounds({ lead_minutes }: Opening, now: Date): { first: number; last: number } {
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return { first: minute + lead_minutes * MINUTE, last: minute + SLOTS_AHEAD };
}

/** The end of the kitchen's day at `now`: midnight in India, or the end of hours past midnight (rule: sold-out-today). */
export function kitchenDayEnd(opening: Opening, now: Date): Date {
  const at = now.getTime();
  const today = Math.floor((at + INDIA) / DAY);
  const midnight = (today + 1) * DAY - INDIA;
  const night = withItsNight(opening, today - 1).find(({ from, to }) => from <= at && at < to);
  if (night) return new Date(night.to);
  return new Date(Math.max(midnight, ...withItsNight(opening, today).map(({ to }) => to)));
}

/** The hours that begin on a day, joined with hours that continue them from midnight on, in case they are stored as two. */
function withItsNight(opening: Opening, day: number): Stretch[] {
  const next = stretchesOf(opening, day + 1);
  return stretchesOf(opening, day).map(({ from, to }) => {
    const rest = next.find((stretch) => stretch.from === to);
    // Otherwise the day of a kitchen that never closes would have no end.
    return { from, to: rest && rest.to - from < DAY ? rest.to : to };
  });
}

/** The opening periods from the day before `now` on, in order; adjacent ones are joined. */
function stretches(opening: Opening, now: number, days: number): Stretch[] {
  const today = Math.floor((now + INDIA) / DAY);
  const found: Stretch[] = [];
  for (let day = today - 1; day <= today + days; day++) found.push(...stretchesOf(opening, day));
  return joined(found.sort((a, b) => a.from - b.from));
}

/** The hours that begin on a day, given as the number of days since 1970 in India. */
function stretchesOf({ opening_hours, closed_on }: Opening, day: number): Stretch[] {
  if (closed_on.includes(new Date(day * DAY).toISOString().slice(0, 10))) return [];
  const midnight = day * DAY - INDIA;
  if (opening_hours.length === 0) return [{ from: midnight, to: midnight + DAY }];
  // 1 January 1970 was a Thursday.
  return opening_hours.filter((span) => span.day === (day + 4) % 7).map((span) => stretchOf(span, midnight));
}

function stretchOf({ from, to }: OpenSpan, midnight: number): Stretch {
  const isMidnight = to === LAST_MINUTE && from !== to;
  const [begin, end] = [sinceMidnight(from), isMidnight ? DAY : sinceMidnight(to)];
  return { from: midnight + begin, to: midnight + (end > begin ? end : end + DAY) };
}

function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes * MINUTE;
}

function joined(sorted: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const next of sorted) {
    const last = whole.at(-1);
    if (last && next.from <= last.to)
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else whole.push(next);
  }
  return whole;
}

/** The opening hours in an answer of the settings. Unreadable parts are left out, so an answer without any means always open. */
export function readOpening(answer: unknown): Opening {
  const { opening_hours, closed_on, lead_minutes } = (answer ?? {}) as Partial<
    Record<keyof Opening, unknown>
  >;
  return {
    opening_hours: listOf(opening_hours).filter(isSpan),
    closed_on: listOf(closed_on).filter((date) => typeof date === 'string'),
    lead_minutes: typeof lead_minutes === 'number' && lead_minutes >= 0 ? lead_minutes : LEAD_MINUTES,
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isSpan(value: unknown): value is OpenSpan {
  const { day, from, to } = (value ?? {}) as Partial<Record<keyof OpenSpan, unknown>>;
  return Number.isInteger(day) && isTime(from) && isTime(to);
}

const isTime = (value: unknown): boolean => typeof value === 'string' && TIME_OF_DAY.test(value);
