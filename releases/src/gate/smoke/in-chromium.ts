import type { Browser } from 'playwright-core';
import type { Deployment } from '../../model/deployment';
import { Refusal } from '../../model/errors';
import { nameOf } from '../../model/release';
import { type Candidate, isCandidate } from '../candidate';
import { type CheckName, type Finding, isRefused, type Verdict } from '../findings';
import { withoutKnown } from '../known';
import type { Progress } from '../progress';
import { checkStyles } from './check-styles';
import { compareWithLive } from './compare-with-live';
import { launch } from './launch';
import { oneForPages } from './one-for-pages';
import type { Api } from './serve-candidate';
import { traceFindings } from './trace-findings';
import { type CandidateSite, sitesOf, type Visit, visitsOf } from './visits';
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
    const was: VisitResult[] = [];
    for (const site of sitesOf(candidate)) {
      const looked = await look(browser, candidate, site, progress);
      findings.push(...looked.findings);
      access.push(...looked.access);
      seen.push(...looked.seen);
      was.push(...looked.was);
    }
    return [
      { check: 'start', findings: oneForPages(findings) },
      { check: 'access', findings: oneForPages(access) },
      { check: 'traces', findings: await traceFindings(candidate, seen, was) },
      ...(await withoutKnown(candidate, async (at) => [
        { check: 'styles', findings: await checkStyles(browser, at) },
      ])),
    ];
  } catch (error) {
    throw (await hasEnded(browser)) ? new Refusal(ENDED) : error;
  } finally {
    await browser.close();
  }
}

/** Also shown after Ctrl-C, since that ends Chromium before this process. */
const ENDED =
  'Chromium ended while it opened pages, and nothing was changed. If nobody ended it, this machine may have too little memory: check again while it does nothing else, or leave this check out by --no-smoke.';

/** A browser that ends says so a moment after what was asked of it has failed. */
const hasEnded = (browser: Browser): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      browser.once('disconnected', () => resolve(true));
      if (!browser.isConnected()) resolve(true);
    }),
    new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false)),
  ]);

interface Looked {
  findings: Finding[];
  access: Finding[];
  seen: VisitResult[];
  /** Pages of them as live now. */
  was: VisitResult[];
}

/** What is checked beside whether a page works. */
type More = Pick<Walk, 'isForAll' | 'isTraced'>;

/** The observations of a site, and the findings; those that its visitors already have are warnings. */
async function look(
  browser: Browser,
  candidate: Candidate,
  at: CandidateSite,
  progress: Progress,
): Promise<Looked> {
  const { site, canaries } = at;
  const visits = visitsOf(candidate, site);
  progress.step(
    `Opening ${pages(visits)} in Chromium${canaries.length ? `, with ${canaries.map(nameOf).join(' ')}` : ''}`,
  );
  const isOwn = ({ part }: Visit) => {
    const placed = part === 'host' ? site.host : site.remotes[part];
    return canaries.length === 0 && placed != null && isCandidate(candidate, placed.live);
  };
  const walkTo = (site: Deployment, visits: readonly Visit[], api: Api, more: More) =>
    walk(browser, candidate.store, { site, visits, api, ...more, progress });
  const isTraced = (visit: Visit) => visit.part !== 'host' && isOwn(visit);
  const open = (site: Deployment, visits: readonly Visit[], api: Api, isForAll: boolean) =>
    walkTo(site, visits, api, {
      isForAll: () => isForAll,
      isTraced: (visit) => isForAll && isTraced(visit),
    });
  const seen = await walkTo(site, visits, 'answers', { isForAll: isOwn, isTraced });
  const whole = seen.flatMap(({ visit, findings }) => (isRefused(findings) || !isOwn(visit) ? [] : [visit]));
  if (whole.length) progress.step(`Opening ${pages(whole)} again while the API is down`);
  const down = await open(site, whole, 'down', false);
  const { findings, access, was } = await compareWithLive({ candidate, at, seen, down, open, progress });
  const unanswered = seen.flatMap(({ visit, unanswered }) => (isOwn(visit) ? unanswered : []));
  return { seen, was, findings: [...findings, ...unanswered], access };
}
