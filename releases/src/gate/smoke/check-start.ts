import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Deployment } from '../../model/deployment';
import { Refusal } from '../../model/errors';
import type { ObjectStore } from '../../object-store/object-store';
import type { Candidate } from '../candidate';
import type { Finding, Verdict } from '../findings';
import { CHROMIUM_ARGS } from './chromium-args';
import { findBrowser } from './find-browser';
import { openPage, type PageObservation, recordViolations } from './open-page';
import { asKnown, pageVerdict } from './page-verdict';
import { serveCandidate } from './serve-candidate';
import { type CandidateSite, ownerAt, sitesOf, type Visit, visitsOf } from './visits';

/** Tabs at once. */
const TABS = 4;

/**
 * Opens pages of the candidate deployment in a real Chromium; where there is none, that is the finding. Skipped while no
 * host is deployed: nothing can be opened.
 */
export async function checkStart(candidate: Candidate): Promise<Verdict> {
  if (!candidate.parts.host)
    return { check: 'start', findings: [], skipped: 'no host is deployed, so no page can be opened' };
  const browser = await launch();
  if ('level' in browser) return { check: 'start', findings: [browser] };
  try {
    const findings: Finding[] = [];
    for (const site of sitesOf(candidate)) findings.push(...(await look(browser, candidate, site)));
    return { check: 'start', findings: distinct(findings) };
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser | Finding> {
  try {
    const { chromium } = await import('playwright-core');
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
async function look(browser: Browser, candidate: Candidate, at: CandidateSite): Promise<Finding[]> {
  const { site, now, canaries } = at;
  const seen = await walk(browser, candidate.store, site, visitsOf(candidate, site));
  const found = seen.flatMap(({ findings }) => findings);
  if (!now?.host || found.length === 0) return found;
  const again = seen.flatMap(({ visit, findings }) =>
    findings.length && ownerAt(now, visit.path) === visit.part ? [visit] : [],
  );
  const before = (await walk(browser, candidate.store, now, again)).flatMap(({ findings }) => findings);
  return found.map((finding) =>
    before.some(({ problem }) => isDeepStrictEqual(problem, finding.problem))
      ? asKnown(finding, candidate, canaries)
      : finding,
  );
}

interface VisitResult {
  visit: Visit;
  findings: Finding[];
  /** The page reported no failure, but was not drawn in time. */
  late: boolean;
}

async function walk(
  browser: Browser,
  store: ObjectStore,
  site: Deployment,
  visits: readonly Visit[],
): Promise<VisitResult[]> {
  if (visits.length === 0) return [];
  const served = await serveCandidate(store, site);
  try {
    const [customer, stranger] = await Promise.all([asCustomer(browser), asStranger(browser)]);
    const left = visits.entries();
    const results: VisitResult[] = [];
    const late: (() => Promise<void>)[] = [];
    const tabs = Array.from({ length: Math.min(TABS, visits.length) }, async () => {
      // A tab that is used again is several times as quick as a new one.
      const both = { own: once(() => customer.newPage()), foreign: once(() => stranger.newPage()) };
      for (const [at, visit] of left) {
        const result = await visitPage(site, visit, served.url, both);
        results[at] = result;
        if (result.late)
          late.push(async () => {
            results[at] = await visitPage(site, visit, served.url, both);
          });
      }
    });
    await Promise.all(tabs);
    // Only time speaks against these, and on a busy machine the tabs beside them may have taken it: each again, alone.
    for (const again of late) await again();
    return results;
  } finally {
    await served.stop();
  }
}

type OpenTab = () => Promise<Page>;

function once(open: OpenTab): OpenTab {
  let tab: Promise<Page> | undefined;
  return () => {
    tab ??= open();
    return tab;
  };
}

async function visitPage(
  site: Deployment,
  visit: Visit,
  url: string,
  tabs: { own: OpenTab; foreign: OpenTab },
): Promise<VisitResult> {
  const open = async (tab: OpenTab) => openPage(await tab(), url + visit.path, visit.part);
  let observed = await open(tabs.own);
  let findings = pageVerdict(site, visit, observed);
  // Pages for people who aren't logged in send a customer away; they must stand as well.
  if (!findings.length && wasSentAway(site, visit, observed)) {
    observed = await open(tabs.foreign);
    findings = pageVerdict(site, visit, observed);
  }
  const { isDrawn, failures, errors, violations } = observed;
  const late = !isDrawn && failures.length + errors.length + violations.length === 0;
  return { visit, findings, late };
}

const wasSentAway = (site: Deployment, { path }: Visit, observed: PageObservation): boolean =>
  observed.path !== path && ownerAt(site, observed.path) !== null;

/** A stored session, since the pages behind a login must be drawn too. */
async function asCustomer(browser: Browser): Promise<BrowserContext> {
  const context = await asStranger(browser);
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('token', 'gate');
    localStorage.setItem('user', JSON.stringify({ id: 'USR-GATE', name: 'Gate' }));
  });
  return context;
}

async function asStranger(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(recordViolations);
  return context;
}

const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.words, finding])).values(),
];
