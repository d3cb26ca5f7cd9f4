import { ChevronIcon } from '@food/ui/icons';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import css from './shelf.module.css';

/**
 * Arrows at the ends of a row that scrolls sideways, for a mouse; a thumb swipes and the Tab key scrolls by itself. Its one child
 * is the element that scrolls.
 */
export function Shelf({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const more = useMore(frame, children);
  const turn = (direction: 1 | -1) => {
    const row = rowOf(frame);
    row?.scrollBy({ left: direction * row.clientWidth * 0.8 });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of its content.
    <div
      ref={frame}
      className={css.shelf}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
      onFocus={bringIntoView}
      onBlur={({ currentTarget }) => currentTarget.removeAttribute(WALKED)}
    >
      {children}
      {more.before && (
        <button type="button" className={css.back} tabIndex={-1} aria-hidden="true" onClick={() => turn(-1)}>
          <ChevronIcon />
        </button>
      )}
      {more.after && (
        <button type="button" className={css.on} tabIndex={-1} aria-hidden="true" onClick={() => turn(1)}>
          <ChevronIcon />
        </button>
      )}
    </div>
  );
}

/**
 * Marks the row while the keyboard is in it. `:has(:focus-visible)` would do the same, but with each tap on a dish the browser
 * would compute the styles of the whole row again.
 */
const WALKED = 'data-walked';

/** When Tab reaches an element that is partly in view, browsers don't scroll, even if an arrow covers it. */
const bringIntoView = ({ currentTarget, target }: FocusEvent) => {
  // Not under a pointer: an element that moves away between press and release is never clicked.
  if (!target.matches(':focus-visible')) return;
  currentTarget.setAttribute(WALKED, '');
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
};

const rowOf = (frame: RefObject<HTMLDivElement | null>) => frame.current?.firstElementChild;

/** A card that is cut by less than this counts as visible. */
const SLACK_PX = 8;

/** Whether the row has more before and after its visible part. */
function useMore(frame: RefObject<HTMLDivElement | null>, children: ReactNode) {
  const [more, setMore] = useState({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies(children): other children mean another last entry to watch.
  useEffect(() => {
    const row = rowOf(frame);
    if (!row) return;
    const look = () => {
      const before = row.scrollLeft > SLACK_PX;
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - SLACK_PX;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(row);
    // New entries move the last one, while the row's own box stays the same.
    if (row.lastElementChild) resized.observe(row.lastElementChild);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [frame, children]);
  return more;
}
