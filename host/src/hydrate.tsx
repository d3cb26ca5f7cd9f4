import { siteConfig } from '@food/platform/config';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportHydration } from './composition/fallback';
import { slotOf } from './composition/page-slots';
import { hasPage, type OwnedPage, releaseWith } from './composition/remotes';

/* Hydrates a page that the server rendered (decision 028): only with the releases that rendered it, and without changing the
   markup. */

/** The composer puts the shell beside the rendered page here; rendering the page in the browser removes it. */
const BESIDE = '.shell-beside';

/** Whether the server rendered the page with the same releases as this page runs; `renderedBy` comes from the composer. */
export function isRenderedBy(renderedBy: string, page: OwnedPage | undefined): boolean {
  const host = `host@${__VERSION__}`;
  if (!page) return renderedBy === host;
  const { name, version } = releaseWith(page.remote, hasPage(page.path)) ?? {};
  return slotOf(page).status === 'ready' && renderedBy === `${host} ${name}@${version}`;
}

/** Hydrates the page that the server rendered. If the two differ, React renders it again, which is reported. */
export function takeOver(root: HTMLElement, app: ReactNode, page: OwnedPage | undefined): void {
  const releaseNow = () => page && releaseWith(page.remote, hasPage(page.path));
  const release = releaseNow();
  // A crash while mounting was already reported as one.
  const isShown = () => releaseNow() === release && (!page || slotOf(page).status !== 'down');
  let isTold = false;
  root.querySelector(BESIDE)?.remove();
  // React takes the composer's title for the page's own and removes it with the page: between two pages there would be none.
  const between = document.createElement('title');
  between.textContent = siteConfig().brandName;
  document.head.append(between);
  // In slices of a few milliseconds, between which taps are handled.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error, { componentStack }) => {
        if (!isTold && isShown())
          reportHydration(release ?? { name: 'host', version: __VERSION__ }, error, componentStack);
        isTold = true;
      },
    });
  });
}

/** Ends the guard's wait: from here on other deadlines apply. */
export const removeShell = (): void =>
  document.querySelector(`${BESIDE} .shell:not([data-failed])`)?.remove();

/** The frame runs: earlier clicks are dispatched now (host/src/guard/guard.ts). */
export function beginPage(): void {
  document.querySelector('[data-rendered]')?.removeAttribute('data-rendered');
  // A click makes React hydrate the boundary of its button at once, but not while React is rendering.
  queueMicrotask(clickAgain);
}

function clickAgain(): void {
  const { __foodTap: last } = globalThis as { __foodTap?: MouseEvent };
  for (const button of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    button.removeAttribute('data-clicked');
    // With its place, since it may be the first of a double tap (rule: one-tap-one-dish). Earlier ones have none: the customer may
    // have tapped at one place, and scrolled in between.
    if (last && button.contains(last.target as Node)) button.dispatchEvent(new MouseEvent('click', last));
    else button.click();
  }
}
