import { useSession } from '@food/session/store';
import { useSyncExternalStore } from 'react';
import { t } from '../messages';
import css from './home-awning.module.css';

/** How often the clock is read again (rule: greeting-by-the-clock). */
const REFRESH_MS = 60_000;

/** The greeting for an hour of the visitor's day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return t('greeting.morning');
  if (hour >= 12 && hour < 17) return t('greeting.afternoon');
  if (hour >= 17 && hour < 21) return t('greeting.evening');
  return t('greeting.night');
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, REFRESH_MS);
  return () => clearInterval(timer);
}

/** Empty on a server, which doesn't know the visitor's hour; its line is reserved. */
export function Greeting() {
  const greeting = useSyncExternalStore(
    everyMinute,
    () => greetingAt(new Date().getHours()),
    () => '',
  );
  const name = useSession((session) => session.user?.name.trim().split(/\s+/)[0]);
  return (
    <p className={css.greeting}>{greeting && name ? t('greeting.byName', { greeting, name }) : greeting}</p>
  );
}
