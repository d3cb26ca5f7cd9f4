import { isDeepStrictEqual } from 'node:util';
import type { Deployment, Parts } from './deployment';
import { entriesOf, goodBefore, partsOf, withoutCanary, withPrevious } from './parts';

/**
 * Whether a deployment differs from the one before it only by a step back of one part: its canary has ended, or its last good
 * release is live again. Each step leaves fewer steps back, so their number is limited.
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
