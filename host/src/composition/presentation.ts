import type { NavigationEntry, PageManifest } from '@food/platform/deployment';
import { t } from '../messages';
import { pageAt, pageComposition, routesOf } from './remotes';

/* The texts and entries of remotes outside their pages, as the live releases declare them (rule: remote-describes-itself). */

/** A remote's name for customers, and the sentence that is shown while it is down; general texts if its release has none. */
export function describeRemote(remote: string): { displayName: string; unavailableMessage: string } {
  const { unavailableMessage = t('part.unavailable') } = pageComposition().remotes[remote] ?? {};
  return { displayName: routesOf(remote)?.displayName ?? t('reload.part'), unavailableMessage };
}

/** The entries of the navigation, in order. */
export const navigation = (): readonly NavigationEntry[] => pageComposition().navigation ?? [];

/** Whether the page at an address has the bottom navigation on a phone or a tablet. */
export function hasBottomNav(pathname: string): boolean {
  const here = pageAt(pathname);
  const pages = here && routesOf(here.remote)?.pages;
  return pages?.find(({ path }) => path === here?.path)?.bottomNavigation ?? false;
}

/** The title of a page while it is shown; null if the page sets its own. */
export const titleAt = (pathname: string): string | null => declaredAt(pathname)?.title ?? null;

// From the live release even if the previous one has taken over: the frame doesn't change.
function declaredAt(pathname: string): PageManifest | undefined {
  const here = pageAt(pathname);
  return here && pageComposition().remotes[here.remote]?.live.pages.find(({ path }) => path === here.path);
}
