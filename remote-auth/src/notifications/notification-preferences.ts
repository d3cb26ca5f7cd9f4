import { PREFIX } from '@food/platform/storage';

/** Where the preferences are stored: in this browser only (rule: notifications-stay-here). */
export const PREFERENCES_KEY = `${PREFIX}notifications`;

export const DEFAULT_PREFERENCES = {
  general: true,
  sound: true,
  soundCall: true,
  vibrate: false,
  offers: false,
  payments: false,
  promo: false,
  cashback: false,
};

/** The notifications that a customer wants, and how. */
export type NotificationPreferences = Readonly<typeof DEFAULT_PREFERENCES>;
export type PreferenceName = keyof NotificationPreferences;

/** The stored preferences. An absent or damaged preference has its default; a value that isn't an object is refused. */
export function readPreferences(value: unknown): NotificationPreferences | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const stored = value as Record<string, unknown>;
  const entries = Object.entries(DEFAULT_PREFERENCES).map(([name, usual]) => {
    const kept = stored[name];
    return [name, typeof kept === 'boolean' ? kept : usual];
  });
  return Object.fromEntries(entries) as NotificationPreferences;
}
