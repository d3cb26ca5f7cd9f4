const orderDate = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Day, short month, hour, minute, en-GB, in the viewer's zone (rule: times-shown). Empty if unreadable. */
export const formatOrderDate = (when: string | number | Date): string => formatted(when, orderDate);

/** `13 Feb 2027`, for a coupon's expiry. Empty if unreadable. */
export const formatDay = (when: string | number | Date): string =>
  formatted(when, { day: 'numeric', month: 'short', year: 'numeric' });

/** The same in India, whose days a coupon's expiry counts (rule: coupon-expiry): for a server, which knows no viewer. */
export const formatDayInIndia = (when: string | number | Date): string =>
  formatted(when, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });

/** `19:04:31`, for the last position of a courier. Empty if unreadable. */
export const formatClock = (when: string | number | Date): string =>
  formatted(when, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `19:04` for a moment on the day of `before`, else with its date, as is the first of several (rule: times-shown). */
export function formatTimeAfter(when: string, before: string): string {
  const sameDay = formatDay(when) === formatDay(before);
  return sameDay ? formatted(when, { hour: '2-digit', minute: '2-digit' }) : formatOrderDate(when);
}

function formatted(when: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('en-GB', options).format(date);
}
