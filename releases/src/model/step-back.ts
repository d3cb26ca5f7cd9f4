import { isDeepStrictEqual } from 'node:util';
import type { Deployment, Parts } from './deployment';
import { entriesOf, goodBefore, partsOf, withoutCanary, withPrevious } from './parts';

/**
 * Whether a deployment differs from the one before it in what was taken back of one part alone: its canary has ended, or its last
 * good release is live again. Each step leaves less to be taken back, so they come to an end.
 */
export function isStepBack(before: Deployment, after: Deployment): boolean {
  const now = new Map(entriesOf(after));
  const changed = entriesOf(before).filter(([part, place]) => !isDeepStrictEqual(place, now.get(part)));
  const [[part, place] = []] = changed;
  if (!part || !place || changed.length > 1) return false;
  const steps: ((parts: Parts, part: string) => Parts)[] = [
    ...(place.canary ? [withoutCanary] : []),
    ...(goodBefore(place).length > 0 ? [withPrevious] : []),
  ];
  return steps.some((step) => isDeepStrictEqual(step(partsOf(before), part), partsOf(after)));
}
