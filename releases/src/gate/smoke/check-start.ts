import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Deployment } from '../../model/deployment';
import { Refusal } from '../../model/errors';
import { nameOf } from '../../model/release';
import type { ObjectStore } from '../../object-store/object-store';
import type { Candidate } from '../candidate';
import type { Finding, Verdict } from '../findings';
import type { Progress } from '../progress';
import { CHROMIUM_ARGS } from './chromium-args';
import { findBrowser } from './find-browser';
import { openPage, recordViolations } from './open-page';
import { asKnown, pageVerdict } from './page-verdict';
import { serveCandidate } from './serve-candidate';
import { type CandidateSite, ownerAt, sitesOf, type Visit, visitsOf } from './visits';

// As a CommonJS module it loads in half the time: nobody has to look for its exports first.
const nodeRequire = createRequire(import.meta.url);

/** Tabs at once. More than there are cores only cost the time that opening them takes. */
const TABS = Math.min(4, availableParallelism());

/**
 * Opens pages of the candidate deployment in a real Chromium; where there is none, that is the finding. Skipped while no
 * host is deployed: nothing can be opened.
 */
export async function checkStart(candidate: Candidate, progress: Progress): Promise<Verdict> {
  if (!candidate.parts.host)
    return { check: 'start', findings: [], skipped: 'no host is deployed, so no page can be opened' };
  progress.step('Starting Chromium');
  const browser = await launch();
  if ('level' in browser) return { check: 'start', findings: [browser] };
  try {
    const findings: Finding[] = [];
    for (const site of sitesOf(candidate)) findings.push(...(await look(browser, candidate, site, progress)));
    return { check: 'start', findings: distinct(findings) };
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser | Finding> {
  try {
    const { chromium } = nodeRequire('playwright-core') as typeof import('playwright-core');
    return await chromium.launch({
      executablePath: findBrowser(chromium.executablePath()),
      args: [
        ...CHROMIUM_ARGS,
        // Nobody outside is asked for anything: what a release needs from there must be seen to fail here.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    });
  } catch (error) {
    const words =
      error instanceof Refusal ? error.message : `Chromium doesn't start: ${String(error).split('\n')[0]}`;
    return { level: 'refused', team: 'host', words: `${words} --no-smoke leaves this check out.` };
  }
}

/** The findings on a site, without those that its visitors have already. */
async function look(
  browser: Browser,
  candidate: Candidate,
  at: CandidateSite,
  progress: Progress,
): Promise<Finding[]> {
  const { site, now, canaries } = at;
  const visits = visitsOf(candidate, site);
  progress.step(
    `Opening ${pages(visits)} in Chromium${canaries.length ? `, with ${canaries.map(nameOf).join(' ')}` : ''}`,
  );
  const seen = await walk(browser, candidate.store, { site, visits, progress });
  const found = seen.flatMap(({ findings }) => findings);
  if (!now?.host || found.length === 0) return found;
  const again = seen.flatMap(({ visit, findings }) =>
    findings.length && ownerAt(now, visit.path) === visit.part ? [visit] : [],
  );
  progress.step(`Opening ${pages(again)} as live now: was it so before?`);
  const before = (await walk(browser, candidate.store, { site: now, visits: again, progress })).flatMap(
    ({ findings }) => findings,
  );
  return found.map((finding) =>
    before.some(({ problem }) => isDeepStrictEqual(problem, finding.problem))
      ? asKnown(finding, candidate, canaries)
      : finding,
  );
}

const pages = ({ length }: readonly Visit[]): string => (length === 1 ? '1 page' : `${length} pages`);

interface Walk {
  site: Deployment;
  visits: readonly Visit[];
  progress: Progress;
}

interface VisitResult {
  visit: Visit;
  findings: Finding[];
  /** The page stands, and sent its visitor to another one that somebody owns. */
  isAway: boolean;
  /** The page reported no failure, but was not drawn in time. */
  late: boolean;
}

async function walk(
  browser: Browser,
  store: ObjectStore,
  { site, visits, progress }: Walk,
): Promise<VisitResult[]> {
  if (visits.length === 0) return [];
  const served = await serveCandidate(store, site);
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(recordViolations);
    const session = await context.addInitScript(beCustomer);
    // A tab that is used again is several times as quick as a new one.
    const tabs = await Promise.all(visits.slice(0, TABS).map(() => context.newPage()));
    const seen = await visitAll(tabs, { site, visits, progress }, served.url);
    // Pages for people who aren't logged in send a customer away; they must stand as well.
    const away = seen.filter(({ isAway }) => isAway);
    if (away.length === 0) return seen;
    await session.dispose();
    const empty = tabs.slice(0, away.length);
    await forgetVisitor(context, empty, served.url);
    progress.step(`Opening ${pages(away.map(({ visit }) => visit))} again without a login`);
    const again = await visitAll(
      empty,
      { site, visits: away.map(({ visit }) => visit), progress },
      served.url,
    );
    return seen.map((result) => again[away.indexOf(result)] ?? result);
  } finally {
    await served.stop();
  }
}

/** Opens pages in the tabs side by side. */
async function visitAll(
  tabs: readonly Page[],
  { site, visits, progress }: Walk,
  url: string,
): Promise<VisitResult[]> {
  const left = visits.entries();
  const results: VisitResult[] = [];
  const late: (() => Promise<void>)[] = [];
  let begun = 0;
  const busy = tabs.map(async (tab) => {
    for (const [at, visit] of left) {
      progress.at(`${++begun} of ${visits.length}: ${visit.path}`);
      const look = async () => {
        results[at] = await visitPage(tab, site, visit, url);
      };
      await look();
      if (results[at]?.late) late.push(look);
    }
  });
  await Promise.all(busy);
  // Only time speaks against these, and on a busy machine the tabs beside them may have taken it: each again, alone.
  for (const again of late) await again();
  return results;
}

async function visitPage(tab: Page, site: Deployment, visit: Visit, url: string): Promise<VisitResult> {
  const observed = await openPage(tab, url + visit.path, visit.part);
  const { isDrawn, failures, errors, violations, path } = observed;
  const findings = pageVerdict(site, visit, observed);
  return {
    visit,
    findings,
    isAway: findings.length === 0 && path !== visit.path && ownerAt(site, path) !== null,
    late: !isDrawn && failures.length + errors.length + violations.length === 0,
  };
}

/** A stored session, since the pages behind a login must be drawn too. */
function beCustomer(): void {
  if (location.protocol === 'about:') return;
  localStorage.setItem('token', 'gate');
  localStorage.setItem('user', JSON.stringify({ id: 'USR-GATE', name: 'Gate' }));
}

/** Empties the tabs and what their browser keeps of a visitor. The files of the site stay: they are the same for everybody. */
async function forgetVisitor(context: BrowserContext, tabs: readonly Page[], origin: string): Promise<void> {
  const emptied = tabs.map(async (tab) => {
    // What a tab keeps can only be reached from its site, here by an answer that runs no code of a part.
    await tab.goto(`${origin}/deployment.json`);
    await tab.evaluate(() => sessionStorage.clear());
  });
  await Promise.all(emptied);
  await context.clearCookies();
  const devtools = await context.newCDPSession(tabs[0] as Page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.words, finding])).values(),
];
