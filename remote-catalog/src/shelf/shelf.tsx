import { ChevronIcon } from '@food/ui/icons';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import css from './shelf.module.css';

/**
 * Arrows at the ends of what scrolls sideways, for a mouse; a thumb swipes and the Tab key scrolls by itself. Its one
 * child is the element that scrolls.
 */
export function Shelf({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const more = useMore(frame, children);
  const turn = (direction: 1 | -1) => {
    const row = rowOf(frame);
    row?.scrollBy({ left: direction * row.clientWidth * 0.8 });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of what is inside.
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
 * Marks the row while the keyboard is in it. `:has(:focus-visible)` would say the same, but with each tap on a dish the browser would find
 * the style of all that is in the row anew.
 */
const WALKED = 'data-walked';

/** When Tab comes to an element that is partly in view, browsers don't scroll, even where an arrow covers it. */
const bringIntoView = ({ currentTarget, target }: FocusEvent) => {
  // Not under a pointer: an element that moves away between press and release is never clicked.
  if (!target.matches(':focus-visible')) return;
  currentTarget.setAttribute(WALKED, '');
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
};

const rowOf = (frame: RefObject<HTMLDivElement | null>) => frame.current?.firstElementChild;

/** A card that peeps by less than this is seen. */
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
    // Its last entry moves when entries come: the row's own box doesn't change then.
    if (row.lastElementChild) resized.observe(row.lastElementChild);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [frame, children]);
  return more;
}
