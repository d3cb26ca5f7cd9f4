import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import type { Deployment } from '../../model/deployment';
import { nameOf } from '../../model/release';
import { type Candidate, isCandidate } from '../candidate';
import type { CheckName, Finding, Verdict } from '../findings';
import { withoutKnown } from '../known';
import type { Progress } from '../progress';
import { checkStyles } from './check-styles';
import { launch } from './launch';
import { asKnown } from './page-verdict';
import type { Api } from './serve-candidate';
import { traceFindings } from './trace-findings';
import { type CandidateSite, ownerAt, sitesOf, type Visit, visitsOf } from './visits';
import { pages, type VisitResult, type Walk, walk } from './walk';

/** The checks that run in a Chromium. */
const CHECKS = ['start', 'access', 'traces', 'styles'] as const satisfies CheckName[];

/** The verdicts of a run that was left out, with the reason. */
export const leftOut = (skipped: string): Verdict[] =>
  CHECKS.map((check) => ({ check, findings: [], skipped }));

/**
 * Opens pages of the candidate deployment in a real Chromium; a missing Chromium is a finding. Left out while no host is
 * deployed: no page can be opened.
 */
export async function checkInChromium(candidate: Candidate, progress: Progress): Promise<Verdict[]> {
  if (!candidate.parts.host) return leftOut('no host is deployed, so no page can be opened');
  progress.step('Starting Chromium');
  const browser = await launch();
  if ('level' in browser) return [{ check: 'start', findings: [browser] }];
  try {
    const findings: Finding[] = [];
    const access: Finding[] = [];
    const seen: VisitResult[] = [];
    for (const site of sitesOf(candidate)) {
      const looked = await look(browser, candidate, site, progress);
      findings.push(...looked.findings);
      access.push(...looked.access);
      seen.push(...looked.seen);
    }
    return [
      { check: 'start', findings: distinct(findings) },
      { check: 'access', findings: distinct(access) },
      { check: 'traces', findings: await traceFindings(candidate, seen) },
      ...(await withoutKnown(candidate, async (at) => [
        { check: 'styles', findings: await checkStyles(browser, at) },
      ])),
    ];
  } finally {
    await browser.close();
  }
}

interface Looked {
  findings: Finding[];
  access: Finding[];
  seen: VisitResult[];
}

/** What is checked beside whether a page works. */
type More = Pick<Walk, 'isForAll' | 'isTraced'>;
const nothing: More = { isForAll: () => false, isTraced: () => false };

/** The observations of a site, and the findings; those that its visitors already have are warnings. */
async function look(
  browser: Browser,
  candidate: Candidate,
  at: CandidateSite,
  progress: Progress,
): Promise<Looked> {
  const { site, now, canaries } = at;
  const visits = visitsOf(candidate, site);
  progress.step(
    `Opening ${pages(visits)} in Chromium${canaries.length ? `, with ${canaries.map(nameOf).join(' ')}` : ''}`,
  );
  const isOwn = ({ part }: Visit) => {
    const placed = part === 'host' ? site.host : site.remotes[part];
    return canaries.length === 0 && placed != null && isCandidate(candidate, placed.live);
  };
  const open = (site: Deployment, visits: readonly Visit[], api: Api, more = nothing) =>
    walk(browser, candidate.store, { site, visits, api, ...more, progress });
  const isTraced = (visit: Visit) => visit.part !== 'host' && isOwn(visit);
  const seen = await open(site, visits, 'answers', { isForAll: isOwn, isTraced });
  const whole = seen.flatMap(({ visit, findings }) => (findings.length || !isOwn(visit) ? [] : [visit]));
  if (whole.length) progress.step(`Opening ${pages(whole)} again while the API is down`);
  const down = await open(site, whole, 'down');
  const findings = [...seen, ...down].flatMap(({ findings }) => findings);
  const access = seen.flatMap(({ access }) => access);
  const unanswered = seen.flatMap(({ visit, unanswered }) => (isOwn(visit) ? unanswered : []));
  if (!now?.host || findings.length + access.length === 0)
    return { findings: [...findings, ...unanswered], access, seen };
  const concerned = (results: readonly VisitResult[]) =>
    results.flatMap(({ visit, findings, access }) =>
      findings.length + access.length && ownerAt(now, visit.path) === visit.part ? [visit] : [],
    );
  progress.step(`Opening ${pages(concerned([...seen, ...down]))} as live now: was it so before?`);
  const was = [
    ...(await open(now, concerned(seen), 'answers', { ...nothing, isForAll: () => true })),
    ...(await open(now, concerned(down), 'down')),
  ];
  const before = was.flatMap(({ findings, access }) => [...findings, ...access]);
  const judged = (finding: Finding) =>
    before.some(({ problem }) => isDeepStrictEqual(problem, finding.problem))
      ? asKnown(finding, candidate, canaries)
      : finding;
  return { seen, findings: [...findings.map(judged), ...unanswered], access: access.map(judged) };
}

const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.words, finding])).values(),
];
