import type { Page } from 'playwright-core';
import type { Begun, LeftThere, Recorded, StoredPast } from './record-traces';
import type { RecordedFunctions } from './replaced';

/** What a page leaves in its window and its document. */
export interface Traces {
  /** Names that were not there before. */
  globals: string[];
  /** Functions of the browser that were replaced: `fetch`, `history.pushState` */
  replaced: string[];
  /** Attributes of the document's first elements that are others now: `style="overflow: hidden" on body` */
  attributes: string[];
  /** Listeners, timers and elements that are still there after a visitor left the page, by the script that began them. */
  left: Left[];
  /** What scripts did to stored data of the shared packages, past these. The gate didn't let it happen: other pages are open beside. */
  stored: StoredPast[];
}

interface Left {
  /** `keydown on document`, {@link TIMER}, or an element of the body: `<div id="shade">` */
  what: string;
  /** The script that began it: `/releases/deals/1.0.0/deals.js` */
  script: string;
  /** Where it did, once for each one that is there. */
  begun: Begun[];
  /** One more is there after each visit. What a library begins once may begin late, after the first visit. */
  grows: boolean;
}

/** What a timer that repeats is called among what is left. */
export const TIMER = 'setInterval';

export const isElement = (what: string): boolean => what.startsWith('<');

/** An address without a page: the site itself says so, and no remote's code runs. */
const NOWHERE = '/left-by-the-gate';

/** Why nobody knows what a page leaves: it is still there after its visitor left it, or is not drawn when the visitor comes back. */
export type TracesUnknown = 'stays' | 'not-drawn-again';

/**
 * Leaves the rendered page, comes back and leaves again, by the site's own router and without a load; if more is left then, once
 * more.
 *
 * @param drawn resolves when the page is rendered again
 */
export async function tracesOf(
  tab: Page,
  part: string,
  drawn: () => Promise<boolean>,
): Promise<Traces | TracesUnknown> {
  if (!(await leave(tab, part))) return 'stays';
  const names = await tab.evaluate(() => (globalThis as Recorded).gateTraces?.names());
  const replaced = await tab.evaluate(() => (globalThis as RecordedFunctions).replacedFunctions?.());
  const once = await leftIn(tab);
  const twice = await leftAgain(tab, part, drawn);
  if (typeof twice === 'string') return twice;
  const mayGrow = Object.entries(twice).some(([key, { length }]) => length > (once[key]?.length ?? 0));
  const last = mayGrow ? await leftAgain(tab, part, drawn) : twice;
  if (typeof last === 'string') return last;
  return {
    ...(names ?? { globals: [], stored: [], attributes: [] }),
    replaced: replaced ?? [],
    left: Object.entries(last).map(([key, begun]) => {
      const [what = '', script = ''] = key.split(' from ');
      const before = twice[key]?.length ?? 0;
      const grows = before > (once[key]?.length ?? 0) && begun.length > before;
      return { what, script, begun, grows };
    }),
  };
}

/** Comes back to the page and leaves it again. */
async function leftAgain(
  tab: Page,
  part: string,
  drawn: () => Promise<boolean>,
): Promise<LeftThere | TracesUnknown> {
  if (!(await comeBack(tab)) || !(await drawn())) return 'not-drawn-again';
  return (await leave(tab, part)) ? leftIn(tab) : 'stays';
}

/** False if the browser still has the other address after some seconds. The event that tells of it may be kept by the page's code. */
const comeBack = (tab: Page): Promise<boolean> =>
  tab.evaluate(async (path) => {
    history.back();
    for (let tries = 0; tries < 500 && location.pathname === path; tries++)
      await new Promise((next) => setTimeout(next, 10));
    return location.pathname !== path;
  }, NOWHERE);

const leftIn = (tab: Page): Promise<LeftThere> =>
  tab.evaluate(() => (globalThis as Recorded).gateTraces?.left() ?? {});

/**
 * False if the page is still there after 120 frames, since a busy machine draws none meanwhile; one that draws none at all has 12
 * seconds.
 */
function leave(tab: Page, part: string): Promise<boolean> {
  return tab.evaluate(
    async ([path, boundary]) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      for (let frame = 0; frame < 120 && document.querySelector(boundary); frame++)
        await new Promise((next) => [requestAnimationFrame(next), setTimeout(next, 100)]);
      // A component's cleanup may run a moment after the component is gone.
      await new Promise((done) => setTimeout(done, 50));
      return !document.querySelector(boundary);
    },
    [NOWHERE, `[data-boundary="${part}"]`] as const,
  );
}
