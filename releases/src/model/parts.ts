import type { Deployed, Deployment, Parts } from './deployment';
import { Refusal } from './errors';
import { nameOf, type Release } from './release';

/** The parts of a deployment; an empty store has none. */
export const partsOf = (deployment: Deployment | null): Parts => ({
  host: deployment?.host ?? null,
  remotes: deployment?.remotes ?? {},
});

/** Every part with its place, the host first. */
export const entriesOf = ({ host, remotes }: Parts): [string, Deployed][] => [
  ...(host ? [['host', host] as [string, Deployed]] : []),
  ...Object.entries(remotes),
];

/** Every release that a deployment names: live, good ones before, and canaries. */
export const releasesIn = (parts: Parts): Release[] =>
  entriesOf(parts).flatMap(([, { live, previous, earlier, canary }]) =>
    [live, previous, earlier, canary?.release].filter((release) => release != null),
  );

/** Every release that a visitor gets before anything fails. */
export const visitedIn = (parts: Parts): Release[] =>
  entriesOf(parts).flatMap(([, { live, canary }]) => [live, ...(canary ? [canary.release] : [])]);

/** The place of a part. Throws {@link Refusal} if it isn't deployed. */
export function placeOf(parts: Parts, part: string): Deployed {
  const place = part === 'host' ? parts.host : parts.remotes[part];
  if (place) return place;
  const known = entriesOf(parts).map(([name]) => name);
  throw new Refusal(`${part} is not deployed. Deployed parts: ${known.join(', ') || 'none'}.`);
}

/** The releases that a part can go back to, the last good one first. */
export const goodBefore = <R extends Release>({ previous, earlier }: Deployed<R>): R[] =>
  [previous, earlier].filter((release) => release != null);

/**
 * Makes a release live for everybody. The part's canary ends.
 *
 * @param proven the names of the releases that were live long enough to be good (rule: last-good-release)
 */
export function withLive(parts: Parts, release: Release, proven: ReadonlySet<string>): Parts {
  const now = part(parts, release.part);
  if (now?.live.version === release.version) return withPlace(parts, release, { ...now, canary: null });
  return withPlace(
    parts,
    release,
    placed(release, now ? goodAfter(now, release, proven.has(nameOf(now.live))) : []),
  );
}

function goodAfter(now: Deployed, next: Release, isProven: boolean): Release[] {
  const good = goodBefore(now);
  const back = good.findIndex(({ version }) => version === next.version);
  // Promoting one of them is a rollback: the release that is left was taken back.
  if (back >= 0) return good.slice(back + 1);
  return isProven || good.length === 0 ? [now.live, ...good] : good;
}

const placed = (live: Release, [previous, earlier]: readonly Release[]): Deployed => ({
  live,
  previous: previous ?? null,
  ...(earlier && { earlier }),
  canary: null,
});

/**
 * Makes a release live for a share of the visitors, and step by step for more if there is a ramp. Throws {@link Refusal} if the
 * part has no live release.
 */
export function withCanary(parts: Parts, release: Release, share: number, ramp?: readonly number[]): Parts {
  const now = placeOf(parts, release.part);
  if (now.live.version === release.version)
    throw new Refusal(`${nameOf(release)} is live for everybody already.`);
  return withPlace(parts, release, { ...now, canary: { release, share, ...(ramp && { ramp: [...ramp] }) } });
}

/** A canary's share in words: `10 % of the ramp 1, 10, 100 %`. */
export const shareWords = ({ share, ramp }: NonNullable<Deployed['canary']>): string =>
  `${share} %${ramp ? ` of the ramp ${ramp.join(', ')} %` : ''}`;

/** Gives the part's canary the next share of its ramp. Throws {@link Refusal} if there is none. */
export function withNextStep(parts: Parts, name: string, proven: ReadonlySet<string>): Parts {
  const { canary } = placeOf(parts, name);
  const next = canary?.ramp?.find((share) => share > canary.share);
  if (!canary || !next) throw new Refusal(`${name} has no canary with a further step.`);
  return next === 100
    ? withLive(parts, canary.release, proven)
    : withCanary(parts, canary.release, next, canary.ramp);
}

/** Ends the part's canary. Throws {@link Refusal} if it has none. */
export function withoutCanary(parts: Parts, name: string): Parts {
  const now = placeOf(parts, name);
  if (!now.canary) throw new Refusal(`${name} has no canary to halt.`);
  return withPlace(parts, now.live, { ...now, canary: null });
}

/** Takes a remote out. Throws {@link Refusal} if it isn't deployed, and for the host. */
export function withoutRemote(parts: Parts, name: string): Parts {
  placeOf(parts, name);
  if (name === 'host') throw new Refusal('Every page needs the host: only a remote can be removed.');
  const { [name]: _, ...remotes } = parts.remotes;
  return { ...parts, remotes };
}

/** Ends all canaries. */
export const withoutCanaries = (parts: Parts): Parts => ({
  host: parts.host && { ...parts.host, canary: null },
  remotes: Object.fromEntries(
    Object.entries(parts.remotes).map(([name, place]) => [name, { ...place, canary: null }]),
  ),
});

/**
 * Makes the part's last good release live again, with the one before as its fallback: the live one was taken back. Throws
 * {@link Refusal} if there is none.
 */
export function withPrevious(parts: Parts, name: string): Parts {
  const now = placeOf(parts, name);
  const [last, ...before] = goodBefore(now);
  if (!last) {
    const way = now.canary
      ? `"npm run release -- halt ${name}" ends its canary.`
      : `"npm run release -- versions ${name}" lists what can be promoted.`;
    throw new Refusal(`${name} has no previous good release to roll back to. ${way}`);
  }
  return withPlace(parts, now.live, placed(last, before));
}

/** Removes these releases as fallbacks, e.g. `catalog@1.1.0`. */
export const withoutFallbacks = (parts: Parts, names: ReadonlySet<string>): Parts =>
  entriesOf(parts).reduce((next, [, place]) => {
    const good = goodBefore(place).filter((release) => !names.has(nameOf(release)));
    return withPlace(next, place.live, { ...placed(place.live, good), canary: place.canary });
  }, parts);

const part = (parts: Parts, name: string): Deployed | null =>
  name === 'host' ? parts.host : (parts.remotes[name] ?? null);

/** Sets the place of the release's part. */
export function withPlace(parts: Parts, { part: name, kind }: Release, place: Deployed): Parts {
  if (kind === 'host') return { ...parts, host: place as Parts['host'] };
  return { ...parts, remotes: { ...parts.remotes, [name]: place as Parts['remotes'][string] } };
}
