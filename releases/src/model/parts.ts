import type { Deployed, Deployment, Parts } from './deployment';
import { Refusal } from './errors';
import { nameOf, type Release } from './release';

/** The parts of a deployment; none of an empty store. */
export const partsOf = (deployment: Deployment | null): Parts => ({
  host: deployment?.host ?? null,
  remotes: deployment?.remotes ?? {},
});

/** Every part with its place, the host first. */
export const entriesOf = ({ host, remotes }: Parts): [string, Deployed][] => [
  ...(host ? [['host', host] as [string, Deployed]] : []),
  ...Object.entries(remotes),
];

/** The place of a part. Throws {@link Refusal} if it isn't deployed. */
export function placeOf(parts: Parts, part: string): Deployed {
  const place = part === 'host' ? parts.host : parts.remotes[part];
  if (place) return place;
  const known = entriesOf(parts).map(([name]) => name);
  throw new Refusal(`${part} is not deployed. Deployed parts: ${known.join(', ') || 'none'}.`);
}

/** A release is live for everybody; the one it replaces is the previous good one. The part's canary ends. */
export function withLive(parts: Parts, release: Release): Parts {
  const now = part(parts, release.part);
  const again = now?.live.version === release.version;
  return withPlace(parts, release, {
    live: release,
    previous: again ? now.previous : (now?.live ?? null),
    canary: null,
  });
}

/**
 * A release is live for a share of the visitors, and of more of them step by step where there is a ramp. Throws
 * {@link Refusal} where nothing is live to share with.
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

/** The part's canary has the next share of its ramp. Throws {@link Refusal} if there is none. */
export function withNextStep(parts: Parts, name: string): Parts {
  const { canary } = placeOf(parts, name);
  const next = canary?.ramp?.find((share) => share > canary.share);
  if (!canary || !next) throw new Refusal(`${name} has no canary with a further step.`);
  return next === 100
    ? withLive(parts, canary.release)
    : withCanary(parts, canary.release, next, canary.ramp);
}

/** The part's canary ends. Throws {@link Refusal} if it has none. */
export function withoutCanary(parts: Parts, name: string): Parts {
  const now = placeOf(parts, name);
  if (!now.canary) throw new Refusal(`${name} has no canary to halt.`);
  return withPlace(parts, now.live, { ...now, canary: null });
}

/** No part has a canary. */
export const withoutCanaries = (parts: Parts): Parts => ({
  host: parts.host && { ...parts.host, canary: null },
  remotes: Object.fromEntries(
    Object.entries(parts.remotes).map(([name, place]) => [name, { ...place, canary: null }]),
  ),
});

/**
 * The part's previous good release is live again, and no release is left to fall back to: what was live is what was taken
 * back. Throws {@link Refusal} if there is none.
 */
export function withPrevious(parts: Parts, name: string): Parts {
  const now = placeOf(parts, name);
  if (!now.previous) throw new Refusal(`${name} has no previous good release to roll back to.`);
  return withPlace(parts, now.live, { live: now.previous, previous: null, canary: null });
}

const part = (parts: Parts, name: string): Deployed | null =>
  name === 'host' ? parts.host : (parts.remotes[name] ?? null);

function withPlace(parts: Parts, { part: name, kind }: Release, place: Deployed): Parts {
  if (kind === 'host') return { ...parts, host: place as Parts['host'] };
  return { ...parts, remotes: { ...parts.remotes, [name]: place as Parts['remotes'][string] } };
}
