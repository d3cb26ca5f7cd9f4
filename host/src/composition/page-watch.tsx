import { type RefObject, useEffect, useRef } from 'react';
import { PageSkeleton } from '../frame/page-skeleton';
import { PartFailure } from './failure';
import { afterRunning } from './patience';

/** How long a page may wait for what it suspended for: longer than a chunk of its own has (rule: code-settles). */
export const SUSPENDED_MS = 20_000;
/** How long a page may stand there without anything to see. */
export const EMPTY_MS = 5_000;

/** Stands in the place of a page that suspended. Tells once it did so for too long. */
export function Suspended({ onHang }: { onHang: (failure: PartFailure) => void }) {
  useLate(SUSPENDED_MS, () =>
    onHang(new PartFailure('hang', `The page waited for ${SUSPENDED_MS} ms, and nothing came`)),
  );
  return <PageSkeleton />;
}

interface NotEmptyProps {
  /** Where the page is. */
  place: RefObject<HTMLElement | null>;
  onEmpty: (failure: PartFailure) => void;
}

/** Draws nothing; tells of a page that doesn't either. */
export function NotEmpty({ place, onEmpty }: NotEmptyProps) {
  useLate(EMPTY_MS, () => {
    if (place.current && !hasContent(place.current))
      onEmpty(new PartFailure('empty', 'The page draws nothing'));
  });
  return null;
}

/** What shows by itself, without words. */
const SHOWN = 'img, svg, canvas, video, iframe, input, button';

const hasContent = (place: HTMLElement): boolean =>
  place.textContent?.trim() !== '' || place.querySelector(SHOWN) !== null;

function useLate(milliseconds: number, callBack: () => void): void {
  const last = useRef(callBack);
  last.current = callBack;
  useEffect(() => afterRunning(milliseconds, () => last.current()), [milliseconds]);
}
