import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import { startChoices } from '@food/cart/choices';
import { startCart } from '@food/cart/store';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import type { RemoteRoutes } from '@food/platform/remote';
import { startSession } from '@food/session/store';
import { createRoot } from 'react-dom/client';
import { PlainShell } from './plain-shell';
import { hearUnanswered } from './unanswered';

/**
 * Shows a remote's pages without a site: a list of them, and the one at the address, with the real router, stores and theme.
 * There is no host, so pieces of other remotes show their fallback. `release dev <part> --alone` serves it
 * (shared/build/plain-shell.mjs).
 *
 * @param api the address of the site whose API answers; null if a file of the remote answers
 */
export function showAlone(routes: RemoteRoutes, { pages }: RemoteManifest, api: string | null): void {
  hearUnanswered();
  startCart();
  startSession();
  startChoices();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <PlainShell routes={routes} paths={pages.map(({ path }) => path)} api={api} />,
  );
}
