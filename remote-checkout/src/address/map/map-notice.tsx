import css from './map-notice.module.css';

/** A sentence in the map's place. */
export function MapNotice({ words }: { words: string }) {
  return (
    <p className={css.notice} role="status">
      {words}
    </p>
  );
}
