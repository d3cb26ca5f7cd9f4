import type { Evidence, PartStatus, ReleasesReport } from '@food/contracts/ops';

/**
 * When failures are enough to act (decision 007): that many visitors of the last hour, and more than this share of the
 * visits.
 */
export interface Threshold {
  readonly visitors: number;
  readonly share: number;
}

/** A canary is there to be tried: little is lost by ending one too early. */
export const CANARY: Threshold = { visitors: 5, share: 0.05 };
/** What is live for everybody is taken back on more evidence, and only while it is new. */
export const PROMOTION: Threshold = { visitors: 8, share: 0.1 };
/** A promotion older than this was good: what fails now has another cause, and a person must look. */
export const NEW_MINUTES = 60;
/**
 * The other release would not help if it fails at least this much as often. A part whose API is down fails in every
 * version, and taking one back would only hide it.
 */
export const WOULD_NOT_HELP = 0.5;

/** What should be done about a release that fails: end the canary, roll the part back, or call a person. */
export interface Judgement {
  readonly part: string;
  readonly version: string;
  readonly act: 'halt' | 'rollback' | 'leave';
  /** For the deployment, or for the person who must look. */
  readonly why: string;
}

type EvidenceSum = Omit<Evidence, 'deployment'>;

/**
 * Judges every canary and every new promotion by what was seen of it since it has its place. The site's report of its
 * releases holds the answer: the watch acts on it, and the status page shows it.
 */
export function decide(report: Omit<ReleasesReport, 'judgements'>): Judgement[] {
  return report.parts.flatMap((part) => judgeCanary(report, part) ?? judgePromotion(report, part) ?? []);
}

function judgeCanary(report: Parameters<typeof decide>[0], place: PartStatus): Judgement | null {
  const { part, canary, live } = place;
  if (!canary) return null;
  const seen = seenSince(report, part, canary.version, canary.since.deployment);
  if (!passes(seen, CANARY)) return null;
  const judged = { part, version: canary.version };
  const words = `${part}@${judged.version} ${failedFor(seen)}`;
  const other = seenSince(report, part, live.version, canary.since.deployment);
  return failsToo(other, seen)
    ? { ...judged, act: 'leave', why: `${words}, ${failedToo(live.version, other)}` }
    : { ...judged, act: 'halt', why: words };
}

function judgePromotion(report: Parameters<typeof decide>[0], place: PartStatus): Judgement | null {
  const { part, live, previous } = place;
  const age = Date.parse(report.at) - Date.parse(live.since.at);
  const seen = seenSince(report, part, live.version, live.since.deployment);
  if (!passes(seen, PROMOTION)) return null;
  const judged = { part, version: live.version };
  const words = `${part}@${judged.version} ${failedFor(seen)}`;
  if (age > NEW_MINUTES * 60_000) {
    const old = `and it has been live for over ${NEW_MINUTES} minutes: look for another cause`;
    return { ...judged, act: 'leave', why: `${words}, ${old}` };
  }
  if (!previous) return { ...judged, act: 'leave', why: `${words}, and there is no release to go back to` };
  const other = seenSince(report, part, previous.version, live.since.deployment);
  // It ran where the new one failed: each of those visitors tried it, whatever page they were served.
  const tried = { ...other, visits: Math.max(other.visits, seen.failing) };
  return failsToo(tried, seen)
    ? { ...judged, act: 'leave', why: `${words}, ${failedToo(previous.version, tried)}` }
    : { ...judged, act: 'rollback', why: words };
}

/** What was seen of a version in the last hour, but only from this deployment on: nothing is judged twice. */
function seenSince(
  { traffic }: Parameters<typeof decide>[0],
  part: string,
  version: string,
  deployment: number,
): EvidenceSum {
  const known = traffic.versions.find((traffic) => traffic.part === part && traffic.version === version);
  const total: EvidenceSum & { kinds: Record<string, number> } = { visits: 0, failing: 0, kinds: {} };
  for (const evidence of known?.lastHour ?? []) {
    if (evidence.deployment < deployment) continue;
    total.visits += evidence.visits;
    total.failing += evidence.failing;
    for (const [kind, count] of Object.entries(evidence.kinds))
      total.kinds[kind] = (total.kinds[kind] ?? 0) + count;
  }
  return total;
}

const rateOf = ({ failing, visits }: EvidenceSum): number =>
  failing === 0 ? 0 : failing / Math.max(visits, failing);

const passes = (seen: EvidenceSum, { visitors, share }: Threshold): boolean =>
  seen.failing >= visitors && rateOf(seen) > share;

const failsToo = (other: EvidenceSum, seen: EvidenceSum): boolean =>
  rateOf(other) >= WOULD_NOT_HELP * rateOf(seen);

/** `failed for 7 of 22 visits (evaluation 7)` */
function failedFor(seen: EvidenceSum): string {
  const kinds = Object.entries(seen.kinds)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`);
  return `failed for ${seen.failing} of ${Math.max(seen.visits, seen.failing)} visits (${kinds.join(', ')})`;
}

const failedToo = (version: string, { failing, visits }: EvidenceSum): string =>
  `and ${version}, which would take its place, for ${failing} of ${Math.max(visits, failing)}`;
