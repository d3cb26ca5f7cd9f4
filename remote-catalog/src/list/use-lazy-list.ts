import { type RefCallback, startTransition, useState } from 'react';

/** How many entries are rendered at a time: a whole number of rows in 1, 2 or 3 columns, so that none changes its column. */
const STEP = 24;
/** The number of steps at first: a menu of the usual length is complete. */
const FIRST: ReadonlySet<number> = new Set([0, 1, 2, 3, 4]);
/** How far above and below the window entries are rendered in advance, in heights of the window. */
const AHEAD = 4;

/** A stretch of rendered entries, and how many unrendered ones follow it. */
interface Stretch<T> {
  /** The index of the first of them in the list. */
  readonly start: number;
  readonly drawn: readonly T[];
  readonly left: number;
}

interface LazyList<T> {
  readonly stretches: readonly Stretch<T>[];
  /** The ref of the placeholder for a stretch's `left` entries, which is as high as they will be. */
  readonly roomOf: (stretch: Stretch<T>) => RefCallback<Element>;
}

/**
 * The start of a long list, and more of it before a reader gets there, from above or from below: a cheap phone takes seconds to
 * render two thousand cards, and as long to remove them (rule: long-menu-drawn-as-it-is-read).
 *
 * @param name another list is rendered from its start; one that changes under the same name keeps its rendered entries
 */
export function useLazyList<T>(list: readonly T[], name: string): LazyList<T> {
  const [read, setRead] = useState({ name, steps: FIRST });
  const stepsOf = (last: typeof read) => (last.name === name ? last.steps : FIRST);
  const roomOf = (stretch: Stretch<T>) => (room: Element | null) => {
    if (!room) return;
    const draw = (entries: IntersectionObserverEntry[]) => {
      const seen = entries.at(-1);
      if (!seen?.isIntersecting) return;
      const { top, bottom } = seen.boundingClientRect;
      const inSight = top < window.innerHeight && bottom > 0;
      const near = stepsNear(seen.boundingClientRect, stretch, inSight ? 0 : AHEAD);
      const grow = () => setRead((last) => ({ name, steps: new Set([...stepsOf(last), ...near]) }));
      // Not a transition: the customer sees the empty places and waits, and a transition gives way to every frame.
      if (inSight) grow();
      else startTransition(grow);
    };
    const observer = new IntersectionObserver(draw, { rootMargin: `${AHEAD * 100}% 0%` });
    observer.observe(room);
    return () => observer.disconnect();
  };
  return { stretches: stretchesOf(list, stepsOf(read)), roomOf };
}

function stretchesOf<T>(list: readonly T[], steps: ReadonlySet<number>): Stretch<T>[] {
  const stretches: Stretch<T>[] = [];
  for (let start = 0, next = 0; start < list.length; start = next) {
    while (next < list.length && steps.has(next / STEP)) next += STEP;
    const drawn = list.slice(start, next);
    while (next < list.length && !steps.has(next / STEP)) next += STEP;
    const left = Math.min(next, list.length) - start - drawn.length;
    stretches.push({ start, drawn, left });
  }
  return stretches;
}

/**
 * The steps of the placeholder after a stretch that are in the window, or within `ahead` heights of it above and below: at least
 * one.
 */
function stepsNear({ top, height }: DOMRectReadOnly, stretch: Stretch<unknown>, ahead: number): number[] {
  const { start, drawn, left } = stretch;
  const at = (y: number) => ((y - top) / height) * left;
  const from = Math.max(0, Math.min(at(-ahead * window.innerHeight), left - 1));
  const to = Math.min(left, Math.max(at((1 + ahead) * window.innerHeight), 1));
  const end = start + drawn.length;
  const steps: number[] = [];
  for (let step = Math.floor((end + from) / STEP); step * STEP < end + to; step += 1) steps.push(step);
  return steps;
}
