import type { RemoteRelease } from '../model/release';
import { type Candidate, called, findingOf, type PlacedRelease, remotesIn } from './candidate';
import type { Finding } from './findings';

type Pair = readonly [PlacedRelease<RemoteRelease>, PlacedRelease<RemoteRelease>];

/**
 * Whether each release has a global of its own (rule: version-has-its-own-name): a page may hold releases of several parts, and
 * of one part also the release that it falls back to.
 */
export function checkGlobals(candidate: Candidate): Finding[] {
  return sharedBy(remotesIn(candidate.parts)).map((pair) =>
    findingOf(
      candidate,
      [`calls itself ${pair[0].release.global}`],
      pair,
      (culprit) => {
        const [one, other] = pair[0].release === culprit ? pair : [pair[1], pair[0]];
        return `${called(one)} and ${called(other)} both call themselves ${one.release.global}, and a page may have both: it would run the one in the place of the other. The ${one.release.part} team must publish it again, under a version that differs in more than its punctuation.`;
      },
      true,
    ),
  );
}

const sharedBy = (placed: readonly PlacedRelease<RemoteRelease>[]): Pair[] =>
  placed.flatMap((one, at) =>
    placed
      .slice(at + 1)
      .filter(({ release }) => release.global === one.release.global)
      .map((other): Pair => [one, other]),
  );
