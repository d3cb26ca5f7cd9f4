import type { PartStatus } from '@food/contracts/ops';
import type { Evidence } from '../watch/comparison';
import type { ObservedFailures, ReleaseObservation } from '../watch/observations';

const NOW = '2027-01-15T19:30:00.000Z';
export const minutesAgo = (minutes: number): string =>
  new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

/** A release in its place since a deployment, so many minutes ago. */
export const buildPlaced = (version: string, deployment: number, minutes: number) => ({
  version,
  revision: 'abc1234',
  since: { deployment, at: minutesAgo(minutes) },
});

/** Catalog 1.1.0, live since deployment 2, ten minutes ago, with 1.0.0 to go back to. */
export const buildPart = (changed: Partial<PartStatus> = {}): PartStatus => ({
  part: 'catalog',
  live: buildPlaced('1.1.0', 2, 10),
  previous: { version: '1.0.0' },
  canary: null,
  ...changed,
});

/** As many visitors for whom a release failed to run, each from a network of their own. */
export const buildFailures = (
  visitors: number,
  changed: Partial<ObservedFailures> = {},
): ObservedFailures => ({
  kind: 'evaluation',
  outcome: 'recovered',
  visitors,
  networks: visitors,
  isOnNewPage: false,
  ...changed,
});

/** The observations of a version of catalog in the last ten minutes under deployment 2: so many visitors, so many failures. */
export const buildObservation = (
  version: string,
  failing: number,
  visitors: number,
  changed: Partial<ReleaseObservation> = {},
): ReleaseObservation => ({
  from: Date.parse(minutesAgo(10)),
  deployment: 2,
  part: 'catalog',
  version,
  visitors,
  failures: failing > 0 ? [buildFailures(failing)] : [],
  ...changed,
});

export const buildEvidence = (
  parts: PartStatus[],
  observations: ReleaseObservation[],
  unrendered: Evidence['unrendered'] = [],
): Evidence => ({ at: NOW, parts, observations, unrendered });
