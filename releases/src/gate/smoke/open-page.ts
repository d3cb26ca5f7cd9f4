import { exampleAnswer } from '@food/contracts/example-answers';
import type { CompositionFailure } from '@food/contracts/ops';
import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { type Barrier, barriersOn } from './access';
import { drawnOtherwise, type OtherDrawing } from './drawn-otherwise';
import type { Interruption, RecordedInterruptions } from './interruptions';
import { stopLoops } from './stuck';
import { type Traces, type TracesUnknown, tracesOf } from './traces';

/** How long a page may take until it is rendered; a person with a phone on a slow line waits less long. */
const PAGE_MS = 10_000;
/** How long a rendered page must ask for nothing and wait for nothing until it counts as whole, with the pieces of other remotes. */
const SETTLE_MS = 250;
const EMPTY = 'about:blank';
/** What code of a page waits for; a picture, or a file that is fetched ahead, stops nothing. */
const AWAITED = ['script', 'stylesheet', 'fetch', 'xhr'];

interface Thrown {
  /** In the browser's words. */
  words: string;
  stack: string;
}

/** What was observed of a page. */
export interface PageObservation {
  /** The part rendered something in its place. */
  isDrawn: boolean;
  /** Its code ran and ran, as in a loop without an end, until it was stopped. */
  isStuck: boolean;
  /** Its code ended the process of its tab, as by taking all memory. */
  isCrashed: boolean;
  /** Where the visitor ended, e.g. at `/login`. */
  path: string;
  /** The reports that parts sent about themselves. */
  failures: Omit<CompositionFailure, 'page'>[];
  /** Lines of the browser's console. */
  consoleLines: string[];
  /** Errors that no code caught. */
  errors: Thrown[];
  /** What code wrote to the console as an error. */
  logged: Thrown[];
  /** What the content-security policy forbade. */
  violations: string[];
  /** Boxes and loads that code began by itself. */
  interruptions: Interruption[];
  /** Calls of the site's API that no contract has: `/auth/nowhere` */
  unknownCalls: string[];
  /** What stays as the server rendered it, though the browser draws it otherwise; none if that was not checked. */
  otherwise: OtherDrawing[];
  /** Accessibility violations; none if that was not checked. */
  barriers: Barrier[];
  /** What it leaves in its window; null if that was not checked, or can't be told. */
  traces: Traces | null;
  /** Why it can't be told what it leaves; null if that was not checked, or is told. */
  tracesUnknown: TracesUnknown | null;
}

interface Look {
  /** The part that owns the page. */
  part: string;
  /** Whether to check accessibility, the console, and what the server rendered. */
  isForAll: boolean;
  /** Whether what it leaves behind is checked as well. */
  isTraced: boolean;
}

/** Opens an address in a tab and records what happens. The tab is empty again afterwards, or can't be used again: {@link isEmpty} tells. */
export async function openPage(
  tab: Page,
  url: string,
  { part, isForAll, isTraced }: Look,
): Promise<PageObservation> {
  const { pathname } = new URL(url);
  const observed: PageObservation = {
    isDrawn: false,
    isStuck: false,
    isCrashed: false,
    path: pathname,
    failures: [],
    consoleLines: [],
    errors: [],
    logged: [],
    violations: [],
    interruptions: [],
    unknownCalls: [],
    otherwise: [],
    barriers: [],
    traces: null,
    tracesUnknown: null,
  };
  const listening = listen(tab, observed);
  const endWatch = await stopLoops(tab, PAGE_MS, () => {
    observed.isStuck = true;
  });
  try {
    await tab.goto(url, { waitUntil: 'commit', timeout: PAGE_MS });
    const drawn = () => isDrawn(tab, part, pathname);
    observed.isDrawn = await Promise.race([drawn(), listening.failed]);
    await listening.settled();
    observed.path = new URL(tab.url()).pathname;
    // Before `tracesOf` leaves the page: what is written after that may be another page's.
    if (isForAll) observed.logged.push(...listening.logged);
    observed.violations.push(
      ...(await tab.evaluate(() => (globalThis as RecordedViolations).recordedViolations ?? [])),
    );
    const { isDrawn: stands, isStuck, path, failures, errors } = observed;
    const isWhole = stands && !isStuck && path === pathname && failures.length + errors.length === 0;
    if (isForAll && isWhole) {
      observed.otherwise = await drawnOtherwise(tab);
      observed.barriers = await barriersOn(tab);
    }
    if (isTraced && isWhole) {
      const traces = await tracesOf(tab, part, drawn);
      Object.assign(observed, typeof traces === 'string' ? { tracesUnknown: traces } : { traces });
    }
    observed.interruptions.push(
      ...(await tab.evaluate(() => (globalThis as RecordedInterruptions).recordedInterruptions ?? [])),
    );
  } catch (error) {
    // What was not sent in time is not drawn; a busy machine may be the reason.
    if (!(error instanceof Error && error.name === 'TimeoutError')) observed.errors.push(thrown(error));
  }
  listening.close();
  // Requests that the page still had under way must not count as the next one's.
  await empty(tab);
  endWatch();
  return observed;
}

export const isEmpty = (tab: Page): boolean => !tab.isClosed() && tab.url() === EMPTY;

/** Empties a tab, or closes it if it can't be emptied. */
async function empty(tab: Page): Promise<void> {
  // A page that comes after its time interrupts this once, and the tab is empty a moment later.
  const emptied = tab.goto(EMPTY).catch(() => tab.waitForURL(EMPTY, { timeout: PAGE_MS }));
  // Not awaited: Chromium may never say that a tab is closed that was on its way.
  await emptied.catch(() => void tab.close().catch(() => undefined));
}

interface Listening {
  /** Resolves at the first failure. */
  failed: Promise<false>;
  /** What code has written to the console as an error. */
  logged: readonly Thrown[];
  /** Resolves once the page has asked for nothing for a while and waits for nothing, or goes on with that for too long. */
  settled(): Promise<void>;
  close(): void;
}

/** Records the failures in a tab. */
function listen(tab: Page, observed: PageObservation): Listening {
  const awaited = new Set<Request>();
  let changedAt = 0;
  const logged: Thrown[] = [];
  let fail = (_: false): void => undefined;
  const failed = new Promise<false>((resolve) => {
    fail = resolve;
  });
  const onError = (error: Error) => {
    observed.errors.push(thrown(error));
    fail(false);
  };
  const onCrash = () => {
    observed.isCrashed = true;
    fail(false);
  };
  const onEnd = (request: Request) => {
    if (awaited.delete(request)) changedAt = Date.now();
  };
  const isQuiet = () => awaited.size === 0 && Date.now() - changedAt >= SETTLE_MS;
  const onRequest = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (AWAITED.includes(request.resourceType()) && !pathname.startsWith('/telemetry/')) {
      awaited.add(request);
      changedAt = Date.now();
    }
    if (pathname.startsWith('/auth/')) {
      const isKnown = request.method() !== 'GET' || exampleAnswer(pathname) !== undefined;
      if (!isKnown && origin === new URL(tab.url()).origin) observed.unknownCalls.push(pathname);
    }
    if (!request.url().endsWith('/telemetry/composition')) return;
    observed.failures.push(request.postDataJSON());
    fail(false);
  };
  const onLine = (line: ConsoleMessage) => {
    observed.consoleLines.push(line.text());
    // What the browser itself writes, as of a call that fails, has no arguments.
    if (line.type() !== 'error' || line.args().length === 0) return;
    const { url, lineNumber, columnNumber } = line.location();
    const [words = ''] = line.text().split('\n');
    logged.push({ words, stack: `${url}:${lineNumber + 1}:${columnNumber + 1}` });
  };
  tab.on('pageerror', onError).on('crash', onCrash).on('request', onRequest).on('console', onLine);
  tab.on('requestfinished', onEnd).on('requestfailed', onEnd);
  return {
    failed,
    logged,
    settled: async () => {
      changedAt = Date.now();
      const end = changedAt + PAGE_MS;
      do {
        await tab.waitForTimeout(20);
        // Once the page itself has answered, what its code asked for before that has been heard of.
        if (isQuiet()) await tab.evaluate(() => true);
      } while (!isQuiet() && Date.now() < end);
    },
    close: () => {
      tab.off('pageerror', onError).off('crash', onCrash).off('request', onRequest).off('console', onLine);
      tab.off('requestfinished', onEnd).off('requestfailed', onEnd);
    },
  };
}

/** True as soon as the part has rendered its page, or the visitor was redirected to another page that is rendered. */
async function isDrawn(tab: Page, part: string, path: string): Promise<boolean> {
  const looked = tab.waitForFunction(
    ([part, path]) => {
      const moved = location.pathname !== path;
      const place = part === 'host' || moved ? '#root main' : `[data-boundary="${part}"]`;
      const drawn = document.querySelector(place);
      // A page that only the server rendered doesn't run yet.
      if (document.querySelector('.shell-beside')) return false;
      return drawn !== null && drawn.children.length > 0 && !drawn.querySelector('[aria-busy="true"]');
    },
    [part, path] as const,
    { timeout: PAGE_MS },
  );
  return looked.then(
    () => true,
    () => false,
  );
}

interface RecordedViolations {
  recordedViolations?: string[];
}

/** Runs in every page before anything else: the browser reports a violation only inside the page. */
export function recordViolations(): void {
  const recorded: string[] = [];
  (globalThis as RecordedViolations).recordedViolations = recorded;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    recorded.push(`${violatedDirective} forbids ${blockedURI}${sample && ` (${sample})`}`);
  });
}

const thrown = (error: unknown): Thrown => {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
  return { words: message.split('\n')[0] ?? '', stack };
};
