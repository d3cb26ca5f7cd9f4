import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** An element that some people can't use, by a rule of WCAG's levels A and AA. */
export interface Barrier {
  /** The part whose element it is; null outside of the places of remotes. */
  part: string | null;
  /** axe-core's name of the rule: `image-alt` */
  rule: string;
  /** `Images must have alternative text` */
  says: string;
  /** `<img src="/dosa.png">` */
  element: string;
  /** Where it stands in the document: `html > body > main:nth-child(2) > img` */
  place: string;
  /** `Element does not have an alt attribute` */
  why: string;
}

type Asking = { axe?: typeof axe };

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** The rules that depend on the colour scheme; all others depend on the document alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

let library = '';
/** Read on demand: most commands open no page. Minified, which a page evaluates in half the time. */
const axeCore = (): string => {
  library ||= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return library;
};

/** The accessibility violations of the page that a tab shows (rule: gate-looks-for-everybody). Leaves nothing in its window. */
export async function barriersOn(tab: Page): Promise<Barrier[]> {
  // By the browser's protocol, which the page's policy doesn't block.
  await tab.evaluate(axeCore());
  const light = await broken(tab, WCAG);
  await tab.emulateMedia({ colorScheme: 'dark' });
  const dark = await broken(tab, COLOUR_RULES);
  await tab.emulateMedia({ colorScheme: null });
  await tab.evaluate(() => delete (window as Asking).axe);
  const known = new Set(light.map(({ rule, element }) => rule + element));
  return [
    ...light,
    ...dark
      .filter(({ rule, element }) => !known.has(rule + element))
      .map((barrier) => ({ ...barrier, why: `In dark: ${barrier.why}` })),
  ];
}

function broken(tab: Page, rules: string[]): Promise<Barrier[]> {
  return tab.evaluate(async (runOnly) => {
    // An element that fades in is paler than it will be; an endless animation can't be finished.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    const found = await (window as Asking).axe?.run({
      runOnly,
      resultTypes: ['violations'],
      elementRef: true,
      // The other selectors have classes in them, and each release has its own.
      ancestry: true,
      // It would fetch the style sheets of other sites, which the page's policy forbids.
      preload: false,
    });
    return (found?.violations ?? [])
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ element, html, ancestry, any, all, none }) => ({
          part: element?.closest<HTMLElement>('[data-boundary]')?.dataset.boundary ?? null,
          rule: id,
          says: help,
          element: html,
          place: (ancestry ?? []).flat().join(' '),
          why: [...none, ...all, ...any][0]?.message ?? '',
        })),
      );
  }, rules);
}
