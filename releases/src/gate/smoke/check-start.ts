import type { Browser, BrowserContext } from 'playwright-core';
import { Refusal } from '../../errors';
import type { Deployment } from '../../facts';
import type { Candidate } from '../candidate';
import type { Finding, Verdict } from '../findings';
import { findBrowser } from './find-browser';
import { hearViolations, openPage, type Sight } from './open-page';
import { serveCandidate } from './serve-candidate';
import { judge } from './sight-words';
import { ownerAt, sitesOf, type Visit, visitsOf } from './visits';

/** Tabs at once. */
const TABS = 4;

/**
 * Opens pages of the candidate deployment in a real Chromium. Throws {@link Refusal} where there is none. Skipped while no
 * host is deployed: nothing can be opened.
 */
export async function checkStart(candidate: Candidate): Promise<Verdict> {
  if (!candidate.parts.host)
    return { check: 'start', findings: [], skipped: 'no host is deployed, so no page can be opened' };
  const { chromium } = await import('playwright-core');
  const executablePath = findBrowser(chromium.executablePath());
  const browser = await chromium
    .launch({
      executablePath,
      // Nobody outside is asked for anything: what a release needs from there must be seen to fail here.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      ],
    })
    .catch((error: unknown) => {
      throw new Refusal(
        `${executablePath} doesn't start: ${String(error).split('\n')[0]} --no-smoke leaves this check out.`,
      );
    });
  try {
    const findings: Finding[] = [];
    for (const site of sitesOf(candidate)) findings.push(...(await walk(browser, candidate, site)));
    return { check: 'start', findings: distinct(findings) };
  } finally {
    await browser.close();
  }
}

async function walk(browser: Browser, candidate: Candidate, site: Deployment): Promise<Finding[]> {
  const served = await serveCandidate(candidate.store, site);
  try {
    const [customer, stranger] = await Promise.all([asCustomer(browser), asStranger(browser)]);
    const look = async (visit: Visit): Promise<Finding[]> => {
      const url = served.url + visit.path;
      const sight = await openPage(customer, url, visit.part);
      const found = judge(site, visit, sight);
      // Pages for people who aren't logged in send a customer away; they must stand as well.
      if (found.length || !wasSentAway(site, visit, sight)) return found;
      return judge(site, visit, await openPage(stranger, url, visit.part));
    };
    return (await each(visitsOf(candidate, site), look)).flat();
  } finally {
    await served.stop();
  }
}

const wasSentAway = (site: Deployment, { path }: Visit, sight: Sight): boolean =>
  sight.path !== path && ownerAt(site, sight.path) !== null;

/** Somebody who is logged in, as far as the browser knows: the pages behind a login must be drawn too. */
async function asCustomer(browser: Browser): Promise<BrowserContext> {
  const context = await asStranger(browser);
  await context.addInitScript(() => {
    localStorage.setItem('token', 'gate');
    localStorage.setItem('user', JSON.stringify({ id: 'USR-GATE', name: 'Gate' }));
  });
  return context;
}

async function asStranger(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(hearViolations);
  return context;
}

/** A few at once; the answers in the order of what was given. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: TABS }, worker));
  return results;
}

const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [finding.words, finding])).values(),
];
