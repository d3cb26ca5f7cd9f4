import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportHydration } from './composition/fallback';
import { slotOf } from './composition/page-slots';
import { hasPage, type OwnedPage, releaseWith } from './composition/remotes';

/*
 * Hydrates a page that the server drew (decision 028): only with the releases that drew it, and without changing what is there.
 */

/** Where the composer puts the shell beside what was drawn; whoever draws the page takes it away. */
const BESIDE = '.shell-beside';

/** Whether the releases that are about to draw a page here drew it on the server; `renderedBy` is what the composer wrote. */
export function isRenderedBy(renderedBy: string, page: OwnedPage | undefined): boolean {
  const host = `host@${__VERSION__}`;
  if (!page) return renderedBy === host;
  const { name, version } = releaseWith(page.remote, hasPage(page.path)) ?? {};
  return slotOf(page).status === 'ready' && renderedBy === `${host} ${name}@${version}`;
}

/** Makes the page that the server drew the one that runs here. Where the two differ React draws it anew, which is reported. */
export function takeOver(root: HTMLElement, app: ReactNode, page: OwnedPage | undefined): void {
  const releaseNow = () => page && releaseWith(page.remote, hasPage(page.path));
  const release = releaseNow();
  // A crash while mounting has been reported as one.
  const isShown = () => releaseNow() === release && (!page || slotOf(page).status !== 'down');
  let isTold = false;
  root.querySelector(BESIDE)?.remove();
  // React takes the composer's title for the page's own, and away with it: between two pages there would be none.
  const title = document.querySelector('head > title');
  if (title) document.head.append(title.cloneNode(true));
  // In slices of a few milliseconds, between which a tap is heard.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => {
        if (!isTold && isShown()) reportHydration(release ?? { name: 'host', version: __VERSION__ }, error);
        isTold = true;
      },
    });
  });
}

/** The guard waits no longer: what runs from here on has its own deadlines. */
export const removeShell = (): void =>
  document.querySelector(`${BESIDE} .shell:not([data-failed])`)?.remove();

/** The frame runs: clicks that were made before happen now (host/src/guard/guard.ts). */
export function beginPage(): void {
  document.querySelector('[data-rendered]')?.removeAttribute('data-rendered');
  // A click makes React take over the place of its button at once, but not while it is at work itself.
  queueMicrotask(clickAgain);
}

function clickAgain(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    button.removeAttribute('data-clicked');
    button.click();
  }
}
