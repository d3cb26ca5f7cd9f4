import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How many entries are drawn at first, and how many more at a time: a menu of the usual length is whole. */
const STEP = 100;
/** How far below the window entries are drawn before anybody scrolls there, in heights of the window. */
const AHEAD = 4;

interface LazyList<T> {
  readonly drawn: readonly T[];
  /** How many are not drawn yet. */
  readonly left: number;
  /** Goes to what takes their place, as high as they will be. */
  readonly rest: RefObject<HTMLLIElement | null>;
}

/**
 * The start of a long list, and more of it before its end is reached: a cheap phone takes seconds to draw two thousand cards, and as
 * long to take them away (rule: long-menu-drawn-as-it-is-read).
 *
 * @param name another list is drawn from its start; one that changes under the same name stays as far as it was read
 */
export function useLazyList<T>(list: readonly T[], name: string): LazyList<T> {
  const [read, setRead] = useState({ name, count: STEP });
  const count = read.name === name ? read.count : STEP;
  const left = Math.max(0, list.length - count);
  const rest = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!rest.current) return;
    const draw = (entries: IntersectionObserverEntry[]) => {
      const seen = entries.at(-1);
      if (!seen?.isIntersecting) return;
      const { top, height } = seen.boundingClientRect;
      // Going back or a reload may lead into the middle of what is left.
      const wanted = (left * (window.innerHeight * (1 + AHEAD) - top)) / height;
      const more = STEP * Math.max(1, Math.ceil(Math.min(wanted, left) / STEP));
      const next = { name, count: count + more };
      // What is told late, of a place before, takes nothing back.
      const grow = () => setRead((last) => (last.name === name && last.count > next.count ? last : next));
      // Who looks at the place that they will have waits for them, and a transition gives way to every frame.
      if (top < window.innerHeight) grow();
      else startTransition(grow);
    };
    const observer = new IntersectionObserver(draw, { rootMargin: `0% 0% ${AHEAD * 100}% 0%` });
    observer.observe(rest.current);
    return () => observer.disconnect();
  }, [name, count, left]);
  return { drawn: list.slice(0, count), left, rest };
}
