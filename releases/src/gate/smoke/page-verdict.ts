import type { CompositionFailure } from '@food/contracts/ops';
import type { Deployment } from '../../model/deployment';
import { nameOf, type Release } from '../../model/release';
import { placesIn, type SourceOf } from '../../registry/source-places';
import type { RenderFailure } from '../../render/rendering';
import type { Candidate } from '../candidate';
import { type Finding, isRefused, LONGEST, listed, withoutPassing } from '../findings';
import { drawingMark, drawingWords } from './drawn-otherwise';
import { CRASH, KINDS, TRACES_UNKNOWN } from './fault-words';
import { forbiddenWords } from './forbidden-words';
import { interruptionWords } from './interruptions';
import type { PageObservation } from './open-page';
import type { Api } from './serve-candidate';
import { ownerAt, type Visit } from './visits';

/** What a slow machine may have caused. */
const late = { isLate: true } as const;
const OF_TIME: readonly CompositionFailure['kind'][] = ['load-timeout', 'hang', 'empty'];

/** What was observed of a page in the browser, and why the server could not render it. */
export type Observed = PageObservation & { unrendered?: RenderFailure | undefined };

/** The findings from the observations of a page. */
export function pageVerdict(
  site: Deployment,
  { part, path, api, sourceOf }: Visit & { api: Api; sourceOf: SourceOf },
  observed: Observed,
): Finding[] {
  const here = `${path}${api === 'down' ? ' while the API is down' : ''}`;
  // The release that fails may be that of the other page.
  const where = observed.path === path ? here : `${here} (which leads to ${observed.path})`;
  const inSource = (stack: string) => sourceWords(sourceOf(stack));
  // Uncaught errors are listed below in the browser's own words.
  const isBelow = observed.errors.length + observed.violations.length > 0;
  // While code runs without an end, files that have arrived wait as well, also those of other parts.
  const isListedBelow = ({ kind }: Pick<CompositionFailure, 'kind'>) =>
    kind === 'uncaught' ? isBelow : observed.isStuck && OF_TIME.includes(kind);
  const failures = observed.failures.filter((failure) => !isListedBelow(failure));
  const reported = failures.map((failure) => ({
    ...refused(
      failure.part,
      `${failure.kind} ${failure.outcome} on ${here}`,
      `${nameOf(failure)} fails on the page ${where}: ${KINDS[failure.kind]}${causeOf(failure, observed.consoleLines)}${sourceWords(placeOf(failure, sourceOf))}. Visitors would ${wouldGet(failure)}.`,
    ),
    ...(OF_TIME.includes(failure.kind) && late),
  }));
  const findingOn = (what: string, words: string, culprit = part) => {
    const mark = `${withoutPassing(what)} on ${here}`;
    return refused(culprit, mark, `${releaseOf(site, culprit)} ${words.replace('…', where)}`);
  };
  // All else is a consequence.
  if (observed.isCrashed) return [findingOn('crashes', CRASH.replace('…', here))];
  // Of two pages the last is there for longer. Only the stack of an error can say that it was the first; React is in the host's files.
  const last = ownerAt(site, observed.path) ?? part;
  const throwerIn = (stack: string) => partsIn(stack).find((name) => name === part || name === last);
  const thrown = observed.errors.map(({ words, stack }) =>
    findingOn(
      `throws ${words}`,
      `throws an error on the page … that nobody catches: ${words}${inSource(stack)}.`,
      throwerIn(stack) ?? last,
    ),
  );
  const forbidden = [...new Set(observed.violations)].map((words) =>
    findingOn(words, forbiddenWords(words), last),
  );
  const interrupted = observed.interruptions.map((one) =>
    findingOn(
      `${one.what} ${one.words}`,
      interruptionWords(one, path, inSource(one.stack)),
      partsIn(one.stack)[0] ?? (placesIn(one.stack).length ? 'host' : last),
    ),
  );
  const unrendered = notRendered(observed.unrendered, [...reported, ...thrown], { here, inSource });
  const otherwise = observed.otherwise.map((one) =>
    findingOn(drawingMark(one), drawingWords(one, sourceWords(ownPlaceIn(one.at, sourceOf))), one.part),
  );
  const others: Finding[] = [
    ...reported,
    ...thrown,
    ...interrupted,
    ...forbidden,
    ...unrendered,
    ...otherwise,
  ];
  const stuck = observed.isStuck
    ? [
        {
          ...findingOn(
            'is stuck',
            'gets stuck on the page …: its code runs without an end, as a loop does whose end never comes.',
          ),
          // Beside another fault it is hardly the machine, and a page that is stuck takes long to open again.
          ...(others.every(({ isLate }) => isLate) && late),
        },
      ]
    : [];
  const found: Finding[] = [...others, ...stuck];
  if (isRefused(found)) return found;
  if (!observed.isDrawn)
    found.push({ ...findingOn('draws nothing', 'draws nothing on the page ….'), ...late });
  else if (observed.path !== path && ownerAt(site, observed.path) === null)
    found.push(
      findingOn(
        'leads nowhere',
        `sends visitors of the page ${here} to ${observed.path}, which nobody owns.`,
      ),
    );
  else if (observed.tracesUnknown)
    found.push({
      ...findingOn(observed.tracesUnknown, TRACES_UNKNOWN[observed.tracesUnknown]),
      ...late,
    });
  return found;
}

/**
 * Calls without an example answer. The page works without them, so this is a warning: the server may be ahead of the contracts
 * here.
 */
export function unansweredCalls(
  site: Deployment,
  { part, path }: Visit,
  { unknownCalls }: Pick<PageObservation, 'unknownCalls'>,
): Finding[] {
  if (unknownCalls.length === 0) return [];
  const words = `The page ${path} of ${releaseOf(site, part)} asks for ${listed([...new Set(unknownCalls)])}, for which the contracts have no example answer: it gets none. The ${part} team should ask for what the server has; a new call has its example in shared/contracts/src/example-answers.ts.`;
  return [{ level: 'warning', team: part, words }];
}

/** A finding that the visitors of `canaries` already have: it becomes a warning for its owner. */
export function asKnown(finding: Finding, { releases }: Candidate, canaries: readonly Release[]): Finding {
  const own = releases.some(({ part }) => part === finding.team);
  const team = (own && canaries[0]?.part) || finding.team;
  const whose = canaries.length ? ` with the canary of ${listed(canaries.map(nameOf))}` : '';
  const words = finding.words.replace(mend(finding.team), mend(team));
  return { ...finding, level: 'warning', team, words: `Already the case${whose}: ${words}` };
}

/** ` (remote-catalog/src/home/home-page.tsx:42:11)`, if it is known. */
export const sourceWords = (source: string | null): string => (source ? ` (${source})` : '');

/** The remotes in whose scripts something went wrong, the innermost first. */
const partsIn = (stack: string): string[] =>
  placesIn(stack).flatMap(({ release }) => release.split('@')[0]?.replace(/^host$/, '') || []);

/** Every text that says where in the scripts of releases something went wrong. */
export const stacksOf = ({
  failures,
  errors,
  logged,
  interruptions,
  otherwise,
  traces,
  unrendered,
}: Observed): string[] => [
  ...failures.map(stackOf),
  ...otherwise.map(stackOf),
  ...[...errors, ...logged, ...interruptions, ...(traces?.stored ?? [])].map(({ stack }) => stack),
  ...(traces?.left ?? []).flatMap(({ begun }) => begun.map(({ stack }) => stack)),
  ...(unrendered ? [unrendered.message] : []),
];

const stackOf = ({ at = [] }: { at?: string[] | undefined }): string => at.join(' ');

/** Where a release failed. */
const placeOf = (failure: PageObservation['failures'][number], sourceOf: SourceOf): string | null =>
  failure.kind === 'hydration' ? ownPlaceIn(failure.at, sourceOf) : sourceOf(stackOf(failure));

/** The place of a page's own component. Pieces of `ui`, which a build may have in its own scripts, stand between it and what it draws. */
const ownPlaceIn = (at: string[] = [], sourceOf: SourceOf): string | null =>
  at.map(sourceOf).find((source) => source && !source.startsWith('shared/')) || sourceOf(at.join(' '));

function wouldGet({ kind, outcome }: PageObservation['failures'][number]): string {
  if (kind === 'hydration') return 'see it drawn twice';
  return outcome === 'recovered' ? 'get its previous release' : 'get a panel in its place';
}

/** The cause of a failure that the host wrote to the console: `: catalog is not a function` */
function causeOf(failure: PageObservation['failures'][number], consoleLines: readonly string[]): string {
  // The kind says enough of the first; of the second React gives only an error number.
  if (failure.kind === 'empty' || failure.kind === 'hydration') return '';
  const head = `${nameOf(failure)}: ${failure.kind}, ${failure.outcome} (`;
  const line = consoleLines.find((line) => line.startsWith(head) && line.endsWith(')'));
  const [cause = ''] = line?.slice(head.length, -1).split('\n') ?? [];
  return cause && `: ${cause.slice(0, LONGEST).replace(/\.$/, '')}`;
}

/** `catalog@1.1.0`, the release of a part that is live in a deployment */
export const releaseOf = (site: Deployment, part: string): string => {
  const place = part === 'host' ? site.host : site.remotes[part];
  return place ? nameOf(place.live) : part;
};

/** Lateness alone, the page's or the store's, means little on a busy machine. An error that the browser met too has been reported already. */
function notRendered(
  failure: RenderFailure | undefined,
  others: readonly Finding[],
  { here, inSource }: { here: string; inSource(stack: string): string },
): Finding[] {
  const cause = failure?.message.split('\n')[0]?.slice(0, LONGEST);
  if (!failure || others.some(({ words }) => words.includes(`: ${cause}`))) return [];
  const { release, reason, message } = failure;
  const finding = refused(
    release.split('@')[0] ?? '',
    `is not rendered on the server on ${here}`,
    `${release} can't be rendered on the server on the page ${here}, as its manifest asks for (serverRender): ${cause}${inSource(message)}.`,
  );
  return [reason === 'late' || reason === 'store' ? { ...finding, level: 'warning', ...late } : finding];
}

/**
 * What only time speaks against, with whether this machine is the reason.
 *
 * @param beside a live release and its page, opened alone in the same run
 * @param wasLate whether that one was late too; otherwise it came in time
 */
export function judgeLate(finding: Finding, beside: string, wasLate: boolean): Finding {
  if (!finding.isLate) return finding;
  const words = wasLate
    ? `This machine may be too slow to tell: ${beside} was as late. Check again while it does nothing else.`
    : `It was opened again by itself, and ${beside} came in time. ${mend(finding.team)}`;
  return { ...finding, words: finding.words.replace(mend(finding.team), words) };
}

const mend = (team: string): string => `The ${team} team must fix it and publish again.`;

/** A finding that its team must fix; `what` recognises it on the same page of another deployment. */
export const refused = (team: string, what: string, words: string): Finding => ({
  level: 'refused',
  team,
  words: `${words} ${mend(team)}`,
  problem: { what: [what], between: [{ part: team, as: 'live' }] },
});
