import { announcedOnce } from '@food/ui/announce';
import css from './map-notice.module.css';

/** A sentence in the map's place. */
export function MapNotice({ words }: { words: string }) {
  return (
    <p key={words} className={css.notice} ref={announcedOnce}>
      {words}
    </p>
  );
}
