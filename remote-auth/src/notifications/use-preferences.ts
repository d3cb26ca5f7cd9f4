import { onStoredElsewhere, readStored, writeStored } from '@food/platform/storage';
import { useLayoutEffect, useState } from 'react';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  PREFERENCES_KEY,
  type PreferenceName,
  readPreferences,
} from './notification-preferences';

/**
 * The stored preferences, in step with other tabs, and a function that changes one. They are null until they were read: a page that a
 * server drew is without them.
 */
export function usePreferences() {
  const [preferences, setPreferences] = useState<NotificationPreferences | null>(null);

  // Before the first paint, so that no switch visibly moves by itself.
  useLayoutEffect(() => {
    const take = () => setPreferences(readStored(PREFERENCES_KEY, readPreferences) ?? DEFAULT_PREFERENCES);
    take();
    return onStoredElsewhere([PREFERENCES_KEY], take);
  }, []);

  function setPreference(name: PreferenceName, on: boolean): void {
    const next = { ...(preferences ?? DEFAULT_PREFERENCES), [name]: on };
    setPreferences(next);
    writeStored(PREFERENCES_KEY, next);
  }

  return { preferences, setPreference };
}
