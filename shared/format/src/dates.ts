import { language, locale } from '@food/platform/messages';
import { t } from './messages';

/** Day, month, hour, minute, in the page's language and the viewer's zone (rule: times-shown). Empty if unreadable. */
export function formatOrderDate(when: string | number | Date): string {
  const time = formatTime(when);
  return time && t('dateTime', { date: formatted(when, { day: '2-digit', month: month() }), time });
}

/** `13 Feb 2027`, for a coupon's expiry. Empty if unreadable. */
export const formatDay = (when: string | number | Date): string =>
  formatted(when, { day: 'numeric', month: month(), year: 'numeric' });

/** The same in India, whose days a coupon's expiry counts (rule: coupon-expiry): for a server, which has no viewer's zone. */
export const formatDayInIndia = (when: string | number | Date): string =>
  formatted(when, { day: 'numeric', month: month(), year: 'numeric', timeZone: 'Asia/Kolkata' });

/** `19:04:31`, for a moment of which the seconds count. Empty if unreadable. */
export const formatClock = (when: string | number | Date): string =>
  formatted(when, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `19:04` for a moment on the day of `before`, else with its date, as for the first of several (rule: times-shown). */
export function formatTimeAfter(when: string, before: string): string {
  const sameDay = formatDay(when) === formatDay(before);
  return sameDay ? formatTime(when) : formatOrderDate(when);
}

/** `11:00`, in the viewer's zone. Empty if unreadable. */
export const formatTime = (when: string | number | Date): string =>
  formatted(when, { hour: '2-digit', minute: '2-digit' });

/** `Today`, `Tomorrow`, or `Wed 26 Nov`: the day of a future moment, in the viewer's zone. */
export function formatDayName(when: string | number | Date, now: Date): string {
  const name = dayNameOf(when, now);
  return name === 'later' ? laterDay(when) : t(`day.${name}`);
}

/** `at 11:00`, `tomorrow at 11:00`, or `Wed 26 Nov at 11:00`: a future moment, inside a sentence. */
export function formatNear(when: string | number | Date, now: Date): string {
  return t(`near.${dayNameOf(when, now)}`, { day: laterDay(when), time: formatTime(when) });
}

function dayNameOf(when: string | number | Date, now: Date): 'today' | 'tomorrow' | 'later' {
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const day = formatDay(when);
  if (day === formatDay(now)) return 'today';
  return day === formatDay(tomorrow) ? 'tomorrow' : 'later';
}

// Formatted in parts, since versions of Unicode differ in the text between them.
const laterDay = (when: string | number | Date): string =>
  t('day.later', {
    weekday: formatted(when, { weekday: 'short' }),
    date: formatted(when, { day: 'numeric', month: month() }),
  });

/** Short month names are usual in English only: `नव॰` and `నవం` are seldom written. */
const month = (): 'short' | 'long' => (language() === 'en' ? 'short' : 'long');

// English has only these; a browser may have others for Hindi and Telugu.
const everywhere = { hourCycle: 'h23', numberingSystem: 'latn' } as const;

function formatted(when: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return '';
  return formatOf(locale(), options).format(date);
}

const made = new Map<string, Intl.DateTimeFormat>();

// Creating one takes as long as formatting thirty dates, and the choice of a delivery time formats hundreds.
function formatOf(place: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${place} ${JSON.stringify(options)}`;
  const format = made.get(name) ?? new Intl.DateTimeFormat(place, { ...everywhere, ...options });
  made.set(name, format);
  return format;
}
