import { useSyncExternalStore } from 'react';
import { formatOrderDate } from './dates';

const never = () => () => undefined;

/**
 * A moment in a `<time>` element, in the viewer's zone. A server doesn't know that zone, so there (and while hydrating) the text
 * is `early`, which is empty unless one zone is right for most viewers, and `dateTime` is set.
 */
export function Time({
  when,
  format = formatOrderDate,
  early = '',
}: {
  when: string;
  format?: (when: string) => string;
  early?: string;
}) {
  const text = useSyncExternalStore(
    never,
    () => format(when),
    () => early,
  );
  // Versions of Unicode differ in how they write a month.
  return (
    <time dateTime={when} suppressHydrationWarning>
      {text}
    </time>
  );
}
