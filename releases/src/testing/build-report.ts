import type { Evidence, PartStatus, ReleasesReport, VersionTraffic } from '@food/contracts/ops';

const NOW = '2027-01-15T19:30:00.000Z';
const minutesAgo = (minutes: number): string => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

export type Report = Omit<ReleasesReport, 'judgements'>;

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

/** What was seen of a version of catalog, under one deployment or several. */
export const buildTraffic = (version: string, ...lastHour: Partial<Evidence>[]): VersionTraffic => ({
  part: 'catalog',
  version,
  visits: 0,
  failing: 0,
  recovered: 0,
  failed: 0,
  kinds: {},
  bars: [],
  lastHour: lastHour.map((evidence) => ({ deployment: 2, visits: 0, failing: 0, kinds: {}, ...evidence })),
});

export const buildReport = (parts: PartStatus[], versions: VersionTraffic[]): Report => ({
  at: NOW,
  deployment: 2,
  parts,
  history: [],
  deeds: [],
  traffic: { since: minutesAgo(360), barMinutes: 10, versions },
});
