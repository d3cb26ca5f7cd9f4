import { entriesOf, partsOf } from '../model/parts';
import { type Candidate, placesOf } from './candidate';
import { refusals, type Verdict } from './findings';

/**
 * The verdicts of `read` on a candidate. Problems that the live deployment already has become warnings that name their owner: a
 * forced release must not stop another team. Reads a second time only if something is refused.
 */
export async function withoutKnown(
  candidate: Candidate,
  read: (candidate: Candidate) => Promise<Verdict[]>,
): Promise<Verdict[]> {
  const verdicts = await read(candidate);
  if (!candidate.before || refusals(verdicts).length === 0) return verdicts;
  const before = await read(asItIs(candidate));
  const known = before.flatMap(({ findings }) => findings.flatMap(({ problem }) => problem ?? []));
  return read({ ...candidate, known });
}

/** The live releases of the same parts as a candidate, to find the problems that exist without the new ones. */
function asItIs({ store, before, releases }: Candidate): Candidate {
  const parts = partsOf(before);
  const wanted = new Set(releases.map(({ part }) => part));
  const places = entriesOf(parts).filter(([part]) => wanted.has(part));
  return {
    store,
    before,
    parts,
    releases: places
      .flatMap(([, place]) => placesOf(place))
      .flatMap(({ release, as }) => (as === 'previous' ? [] : [release])),
  };
}
