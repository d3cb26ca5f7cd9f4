import type { PageComposition, PreviewNotice } from '@food/platform/deployment';
import type { InspectedPart, Inspection, Placing } from '../inspection';
import { type LoadTime, loadTime, versionLoadedLast } from './load-time';

/** A release's role in this page. */
type ReleaseRole = 'live' | 'canary' | 'preview' | 'previous' | 'down' | 'replaced';

export interface RunningPart {
  readonly part: string;
  readonly owner: string | null;
  /** The version that runs in this page. */
  readonly version: string;
  readonly role: ReleaseRole;
  /** The role in words, e.g. `canary for 20 %`. */
  readonly words: string;
  /** The reason; none if it is unknown. */
  readonly why: string | null;
  /** The deployment that gave it its place. */
  readonly placing: Placing | null;
  readonly load: LoadTime | null;
  /** Whether this page shows it, or tried to. */
  readonly isHere: boolean;
  readonly boundaries: readonly HTMLElement[];
}

/** The page's data about its deployment (host/src/composition/page-data.ts). */
export interface PageData {
  readonly composition: PageComposition;
  readonly preview: PreviewNotice | null;
}

/** The host's mark for a failed part (host/src/composition/telemetry.ts). */
interface Failure {
  readonly part: string;
  readonly version: string;
  readonly kind: string;
  readonly outcome: 'recovered' | 'failed';
  readonly cause: string;
}

const KINDS: Readonly<Record<string, string>> = {
  'load-timeout': 'a file of it did not come in time',
  'load-error': 'a file of it could not be loaded',
  integrity: 'a file of it was not the one that was published',
  evaluation: 'its code failed as it started',
  hang: 'its code never settled',
  empty: 'it drew nothing',
  style: 'its style sheet did not come',
  render: 'it crashed while it was shown',
};

const failuresOf = (part: string): Failure[] =>
  performance
    .getEntriesByName('part-failed', 'mark')
    .map((mark) => (mark as PerformanceMark).detail as Failure)
    .filter((failure) => failure.part === part);

const sentenceOf = ({ part, version, kind, cause }: Failure): string =>
  `${part}@${version} failed here: ${KINDS[kind] ?? kind} (${cause.slice(0, 200)}).`;

export const readPageData = (): PageData =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;

/** The elements of each part that this page shows at this moment; none for a part that could not be shown. */
function boundariesHere(): Map<string, HTMLElement[]> {
  const here = new Map<string, HTMLElement[]>();
  const root = document.getElementById('root');
  if (root) here.set('host', [root]);
  for (const element of document.querySelectorAll<HTMLElement>('[data-boundary]')) {
    const part = element.dataset.boundary ?? '';
    here.set(part, [...(here.get(part) ?? []), element]);
  }
  for (const mark of performance.getEntriesByName('part-failed', 'mark')) {
    const { part } = (mark as PerformanceMark).detail as Failure;
    if (!here.has(part)) here.set(part, []);
  }
  return here;
}

/** All parts of the deployment, as they are in this page. */
export function runningParts({ parts }: Inspection, page: PageData): RunningPart[] {
  const here = boundariesHere();
  return parts.map((known) => runningPart(known, page, here.get(known.part)));
}

function runningPart(
  known: InspectedPart,
  page: PageData,
  found: readonly HTMLElement[] | undefined,
): RunningPart {
  const boundaries = found ?? [];
  const { part, owner } = known;
  const given = versionGiven(part, page.composition) ?? known.live.version;
  const failures = failuresOf(part);
  const failed = failures.find(({ version }) => version === given);
  const version = versionRunning(part, given, failures);
  const isDown = boundaries.length === 0 && failures.at(-1)?.outcome === 'failed';
  const state =
    isDown || version !== given
      ? {
          role: isDown ? ('down' as const) : ('previous' as const),
          words: isDown ? 'down' : 'previous release',
          why: failed ? sentenceOf(failed) : `${part}@${given} did not start here.`,
          placing: null,
        }
      : placeOf(known, version, page.preview);
  return {
    part,
    owner,
    version,
    ...state,
    load: loadTime(part, version),
    isHere: found !== undefined,
    boundaries,
  };
}

const versionGiven = (part: string, { host, remotes, routes }: PageComposition): string | undefined =>
  part === 'host' ? host : (routes?.[part]?.version ?? remotes[part]?.live.version);

function versionRunning(part: string, given: string, failures: readonly Failure[]): string {
  if (part === 'host') return (globalThis as { __foodHost?: string }).__foodHost ?? given;
  const hasMoved = failures.some(({ version, outcome }) => version === given && outcome === 'recovered');
  return (hasMoved && versionLoadedLast(part, given)) || given;
}

function placeOf(
  { part, live, canary }: InspectedPart,
  version: string,
  preview: PreviewNotice | null,
): Pick<RunningPart, 'role' | 'words' | 'why' | 'placing'> {
  if (preview?.releases.includes(`${part}@${version}`))
    return { role: 'preview', words: 'preview', why: 'The address asks for it.', placing: null };
  if (preview?.deployment)
    return {
      role: 'preview',
      words: `as of deployment ${preview.deployment}`,
      why: 'The address asks for it.',
      placing: null,
    };
  if (version === live.version) return { role: 'live', words: 'live', why: live.why || null, placing: live };
  if (version === canary?.version)
    return {
      role: 'canary',
      words: `canary for ${canary.share} %`,
      why: canary.why || null,
      placing: canary,
    };
  const why = `${live.version} is what is live now.`;
  return { role: 'replaced', words: 'not live', why, placing: null };
}
