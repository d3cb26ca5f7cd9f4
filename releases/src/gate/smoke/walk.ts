import { availableParallelism } from 'node:os';
import { EXAMPLE_USER } from '@food/contracts/example-answers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Deployment } from '../../model/deployment';
import { releasesIn } from '../../model/parts';
import type { ObjectStore } from '../../object-store/object-store';
import { type ReadSources, type SourceOf, sourceReader } from '../../registry/source-places';
import { type Finding, isRefused } from '../findings';
import type { Progress } from '../progress';
import type { Barrier } from './access';
import type { LoggedError } from './console-findings';
import { MOST_INTERRUPTIONS, recordInterruptions } from './interruptions';
import { isEmpty, openPage, recordViolations } from './open-page';
import { type Observed, pageVerdict, stacksOf, unansweredCalls } from './page-verdict';
import { recordDrawing, TOLD_ATTRIBUTES } from './record-drawing';
import { KEYS_OF_PACKAGES, recordTraces } from './record-traces';
import { recordFunctions } from './replaced';
import { type Api, type ServedCandidate, serveCandidate } from './serve-candidate';
import type { Traces } from './traces';
import { ownerAt, type Visit } from './visits';

/** Concurrent tabs. More than there are cores only cost the time of opening them. */
const TABS = Math.min(4, availableParallelism());

export interface Walk {
  site: Deployment;
  visits: readonly Visit[];
  api: Api;
  /** Whether to check accessibility, the console, and what the server rendered. */
  isForAll(visit: Visit): boolean;
  /** Whether to check what a page leaves behind. */
  isTraced(visit: Visit): boolean;
  progress: Progress;
}

export interface VisitResult {
  visit: Visit;
  findings: Finding[];
  /** Accessibility faults on a page that works. */
  barriers: Barrier[];
  /** Errors in the console of a page that works. */
  logged: LoggedError[];
  /** Findings on calls that the API doesn't have. */
  unanswered: Finding[];
  traces: Traces | null;
  sourceOf: SourceOf;
  /** The page works, and redirected its visitor to another page that has an owner. */
  isAway: boolean;
}

/** Opens pages of a deployment, several at a time, as its customers see them. */
export async function walk(browser: Browser, store: ObjectStore, plan: Walk): Promise<VisitResult[]> {
  const { site, visits, api } = plan;
  if (visits.length === 0) return [];
  const served = await serveCandidate(store, site, api);
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      // What it would cache is never read again.
      serviceWorkers: 'block',
    });
    const seen = await walkIn(context, store, plan, served);
    // One that fails is closed with its browser, which may have ended and answer nothing.
    await context.close();
    return seen;
  } finally {
    await served.stop();
  }
}

async function walkIn(
  context: BrowserContext,
  store: ObjectStore,
  plan: Walk,
  served: ServedCandidate,
): Promise<VisitResult[]> {
  const { site, visits, progress } = plan;
  await context.addInitScript(recordViolations);
  await context.addInitScript(recordDrawing, TOLD_ATTRIBUTES);
  // In one script, since their order counts: what the first replaces is the browser's own to the second.
  await context.addInitScript({
    content: `(${recordInterruptions})(${MOST_INTERRUPTIONS}); (${recordTraces})(${JSON.stringify(KEYS_OF_PACKAGES)}); (${recordFunctions})();`,
  });
  const session = await context.addInitScript(beCustomer, EXAMPLE_USER);
  // A reused tab is several times as quick as a new one.
  const tabs = await Promise.all(visits.slice(0, TABS).map(() => context.newPage()));
  const readSources = sourceReader(store, releasesIn(site));
  const seen = await visitAll(tabs, { ...plan, readSources }, served);
  // Pages for anonymous visitors redirect a customer; they must work as well.
  const away = seen.filter(({ isAway }) => isAway);
  if (away.length === 0) return seen;
  await session.dispose();
  const empty = tabs.slice(0, away.length);
  await forgetVisitor(context, empty, served.url);
  progress.step(`Opening ${pages(away)} again without a login`);
  const again = await visitAll(
    empty,
    { ...plan, readSources, visits: away.map(({ visit }) => visit) },
    served,
  );
  return seen.map((result) => again[away.indexOf(result)] ?? result);
}

/** Opens pages in the tabs side by side. A tab that can't be used again is replaced. */
async function visitAll(
  tabs: Page[],
  plan: Walk & { readSources: ReadSources },
  served: ServedCandidate,
): Promise<VisitResult[]> {
  const { visits, progress } = plan;
  const left = visits.entries();
  const results: VisitResult[] = [];
  const late: (() => Promise<VisitResult>)[] = [];
  let begun = 0;
  const busy = tabs.map(async (first, place) => {
    for (const [at, visit] of left) {
      progress.at(`${++begun} of ${visits.length}: ${visit.path}`);
      const look = async () => {
        const tab = tabs[place] ?? first;
        const result = await visitPage(tab, plan, visit, served);
        results[at] = result;
        if (!isEmpty(tab)) tabs[place] = await tab.context().newPage();
        return result;
      };
      if (isLate(await look())) late.push(look);
    }
  });
  await Promise.all(busy);
  // Here something was late, and on a busy machine the tabs beside it may have been the reason: each is opened again, alone.
  for (const again of late) {
    await served.renderAnew();
    const missed = served.storeErrors.length;
    const isAway = isLate(await again()) && served.storeErrors.length > missed;
    // Nothing can be said of a release that can't be read.
    if (isAway) throw served.storeErrors.at(-1);
  }
  return results;
}

async function visitPage(
  tab: Page,
  plan: Walk & { readSources: ReadSources },
  visit: Visit,
  served: ServedCandidate,
): Promise<VisitResult> {
  const { readSources, site, api, isForAll, isTraced } = plan;
  const missed = served.storeErrors.length;
  const look = { part: visit.part, isForAll: isForAll(visit), isTraced: isTraced(visit) };
  const opened = await openPage(tab, served.url + visit.path, look);
  const observed = { ...opened, unrendered: served.unrendered(visit.path) };
  const result = resultOf({ site, api }, visit, observed, await readSources(stacksOf(observed)));
  if (served.storeErrors.length === missed) return result;
  return { ...result, findings: result.findings.map((finding) => ({ ...finding, isLate: true })) };
}

/** What was seen of a page, from what was observed of it. */
export function resultOf(
  { site, api }: Pick<Walk, 'site' | 'api'>,
  visit: Visit,
  observed: Observed,
  sourceOf: SourceOf,
): VisitResult {
  const { barriers, path, traces } = observed;
  const findings = pageVerdict(site, { ...visit, api, sourceOf }, observed);
  const works = !isRefused(findings);
  return {
    visit,
    findings,
    barriers,
    logged: works ? observed.logged.map(({ words, stack }) => ({ words, source: sourceOf(stack) })) : [],
    unanswered: unansweredCalls(site, visit, observed),
    traces,
    sourceOf,
    isAway: works && path !== visit.path && ownerAt(site, path) !== null,
  };
}

/** Whether something of the page was late, of which a slow machine may be the reason. */
export const isLate = (result: VisitResult | undefined): boolean =>
  result?.findings.some((finding) => finding.isLate) ?? false;

/** `1 page`, `14 pages` */
export const pages = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 page' : `${length} pages`;

/** A stored session, since the pages behind a login must be rendered too. */
function beCustomer(user: object): void {
  if (location.protocol === 'about:') return;
  localStorage.setItem('token', 'gate');
  localStorage.setItem('user', JSON.stringify(user));
}

/** Empties the tabs and their browser's data of a visitor. The files of the site stay: they are the same for everybody. */
async function forgetVisitor(context: BrowserContext, tabs: readonly Page[], origin: string): Promise<void> {
  const emptied = tabs.map(async (tab) => {
    // A tab's storage can only be reached from its site, here from an answer that runs no code of a part.
    await tab.goto(`${origin}/deployment.json`);
    await tab.evaluate(() => sessionStorage.clear());
  });
  await Promise.all(emptied);
  await context.clearCookies();
  const devtools = await context.newCDPSession(tabs[0] as Page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}
