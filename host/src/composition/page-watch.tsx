import { type RefObject, useEffect, useRef } from 'react';
import { PageSkeleton } from '../frame/page-skeleton';
import { afterRunning } from './code-timeout';
import { PartFailure } from './failure';

/** How long a page may suspend: longer than one of its own chunks may take (rule: code-settles). */
export const SUSPENDED_MS = 20_000;
/** How long a page may be there without anything to see. */
export const EMPTY_MS = 5_000;

const hang = () => new PartFailure('hang', `The page waited for ${SUSPENDED_MS} ms, and nothing came`);

interface SuspendedProps extends TakenProps {
  onHang: (failure: PartFailure) => void;
}

/** Stands in for a page that suspended. Calls back once that has lasted too long. */
export function Suspended({ taken, onHang }: SuspendedProps) {
  useLate(SUSPENDED_MS, () => onHang(hang()));
  return (
    <>
      <PageSkeleton />
      <Taken taken={taken} />
    </>
  );
}

interface TakenProps {
  /** Whether React has rendered over the server's markup in the page's place. */
  taken: RefObject<boolean>;
}

/** Renders nothing; notes that its siblings were rendered in the browser. */
export function Taken({ taken }: TakenProps) {
  useEffect(() => {
    taken.current = true;
  }, [taken]);
  return null;
}

/** Renders nothing; reports a page that suspended during hydration: React then leaves the server's markup as it is. */
export function NotStuck({ taken, onHang }: SuspendedProps) {
  useLate(SUSPENDED_MS, () => taken.current || onHang(hang()));
  return null;
}

interface NotEmptyProps {
  /** The element around the page. */
  place: RefObject<HTMLElement | null>;
  onEmpty: (failure: PartFailure) => void;
}

/** Renders nothing; reports a page that renders nothing either. */
export function NotEmpty({ place, onEmpty }: NotEmptyProps) {
  useLate(EMPTY_MS, () => {
    if (place.current && !hasContent(place.current))
      onEmpty(new PartFailure('empty', 'The page draws nothing'));
  });
  return null;
}

/** Elements that show something without text. */
const SHOWN = 'img, svg, canvas, video, iframe, input, button';

const hasContent = (place: HTMLElement): boolean =>
  place.textContent?.trim() !== '' || place.querySelector(SHOWN) !== null;

function useLate(milliseconds: number, callBack: () => void): void {
  const last = useRef(callBack);
  last.current = callBack;
  useEffect(() => afterRunning(milliseconds, () => last.current()), [milliseconds]);
}
