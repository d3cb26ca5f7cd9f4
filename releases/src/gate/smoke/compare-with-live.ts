import { isDeepStrictEqual } from 'node:util';
import type { Deployment } from '../../model/deployment';
import type { Candidate } from '../candidate';
import type { Finding } from '../findings';
import type { Progress } from '../progress';
import { accessFindings, knownBarriers } from './access-findings';
import { consoleFindings, knownErrors } from './console-findings';
import { doesHarm } from './known-traces';
import { asKnown, judgeLate, releaseOf } from './page-verdict';
import type { Api } from './serve-candidate';
import { type CandidateSite, isLive, type Visit } from './visits';
import { isLate, pages, type VisitResult } from './walk';

interface Compared {
  candidate: Candidate;
  at: CandidateSite;
  /** What was seen while the API answers, and while it is down. */
  seen: readonly VisitResult[];
  down: readonly VisitResult[];
  /** Opens pages of a deployment in the same browser. */
  open(site: Deployment, visits: readonly Visit[], api: Api, isForAll: boolean): Promise<VisitResult[]>;
  progress: Progress;
}

interface Comparison {
  findings: Finding[];
  access: Finding[];
  /** The same pages as live now, of those of which something is to be compared. */
  was: VisitResult[];
}

/**
 * The findings on what was seen: those that visitors of the live site have already are warnings. Of what is only late it says
 * whether the live site is so too, here and now.
 */
export async function compareWithLive(compared: Compared): Promise<Comparison> {
  const { candidate, at, seen, open, progress } = compared;
  const { site, now, canaries } = at;
  const down = withoutTold(compared.down, seen);
  if (![...seen, ...down].some(isConcerned)) return { findings: [], access: [], was: [] };
  const live = now?.host ? now : null;
  const concerned = (results: readonly VisitResult[]) =>
    results.flatMap((result) =>
      live && isConcerned(result) && isLive(live, result.visit) ? [result.visit] : [],
    );
  const again = concerned([...seen, ...down]);
  if (again.length) progress.step(`Opening ${pages(again)} as live now: was it so before?`);
  const was = live ? await open(live, concerned(seen), 'answers', true) : [];
  const wasDown = live ? await open(live, concerned(down), 'down', false) : [];
  const known = (finding: Finding) => asKnown(finding, candidate, canaries);
  const findingsIn = (results: readonly VisitResult[]) => results.flatMap(({ findings }) => findings);
  /** Against live pages for which the API behaved in the same way: one that waits for an API that is down says nothing of the machine. */
  const judged = (results: readonly VisitResult[], beside: readonly VisitResult[]) => {
    const before = findingsIn(beside);
    const findings = findingsIn(results).map((finding) =>
      before.some(({ problem }) => isDeepStrictEqual(problem, finding.problem)) ? known(finding) : finding,
    );
    return judgedByTime(findings, live, beside, open);
  };
  const wasOn = ({ path }: Visit) => was.find(({ visit }) => visit.path === path);
  /** What the page of a visit shows, of which `old` is live already. */
  const findingsOf = <Seen>(all: Seen[], old: Seen[], find: (some: Seen[]) => Finding[]): Finding[] => [
    ...find(all.filter((one) => !old.includes(one))),
    ...find(old).map(known),
  ];
  const consoleOn = ({ visit, logged }: VisitResult) =>
    findingsOf(logged, knownErrors(logged, wasOn(visit)?.logged ?? []), (some) =>
      consoleFindings(site, visit, some),
    );
  const accessOn = ({ visit, barriers }: VisitResult) =>
    findingsOf(barriers, knownBarriers(barriers, wasOn(visit)?.barriers ?? []), (some) =>
      accessFindings(site, visit, some),
    );
  return {
    findings: [...(await judged(seen, was)), ...(await judged(down, wasDown)), ...seen.flatMap(consoleOn)],
    access: seen.flatMap(accessOn),
    was,
  };
}

/** What was seen while the API is down, without the warnings that a page is late which was late before. */
const withoutTold = (down: readonly VisitResult[], seen: readonly VisitResult[]): VisitResult[] =>
  down.map((result) => {
    const wasLate = isLate(seen.find(({ visit }) => visit.path === result.visit.path));
    return wasLate
      ? { ...result, findings: result.findings.filter(({ level }) => level === 'refused') }
      : result;
  });

/** Whether something of a page is to be compared with the live one. */
const isConcerned = ({ findings, barriers, logged, traces }: VisitResult): boolean =>
  findings.length + barriers.length + logged.length > 0 || (traces !== null && doesHarm(traces));

/** A page of the live host is measured too: a new page has none beside it. Before the first promotion there is nothing to compare with. */
async function judgedByTime(
  findings: Finding[],
  live: Deployment | null,
  was: readonly VisitResult[],
  open: Compared['open'],
): Promise<Finding[]> {
  if (!live || !findings.some(({ isLate }) => isLate)) return findings;
  const paths = live.host?.live.pages.slice(0, 1) ?? [];
  const visits = paths.map((path) => ({ part: 'host', path }));
  const measured = was.some(isLate) ? was : [...was, ...(await open(live, visits, 'answers', false))];
  const beside = measured.find(isLate) ?? measured.find(({ findings }) => findings.length === 0);
  if (!beside) return findings;
  const { part, path } = beside.visit;
  const named = `${releaseOf(live, part)} on the page ${path}`;
  return findings.map((finding) => judgeLate(finding, named, isLate(beside)));
}
