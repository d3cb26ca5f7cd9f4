import { useSyncExternalStore } from 'react';
import { formatOrderDate } from './dates';

const never = () => () => undefined;

/**
 * A moment in a `<time>` element, in the viewer's zone. A server doesn't know that zone, so there (and while
 * hydrating) the text is empty and only `dateTime` is set.
 */
export function Time({
  when,
  format = formatOrderDate,
}: {
  when: string;
  format?: (when: string) => string;
}) {
  const text = useSyncExternalStore(
    never,
    () => format(when),
    () => '',
  );
  return <time dateTime={when}>{text}</time>;
}
