import type { PlacedRemote } from '@food/platform/deployment';
import type { ComponentType } from 'react';
import { asFailure } from './failure';
import { fallBackAfterCrash, loadPage } from './fallback';
import { hasPage, knownRelease, type OwnedPage, releaseWith, returnToLive } from './remotes';

/** What a page's place shows: its skeleton, the page, or the panel of a remote that is down. */
export type Slot =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: ComponentType }
  | { readonly status: 'down'; readonly trace: string };

/** The version of a remote that a development server serves (shared/build/rspack-base.mjs). */
const DEV_VERSION = '0.0.0-dev';

const LOADING: Slot = { status: 'loading' };

/** The content of a slot, the release that it came from, and the active release of its remote at that time. */
interface SlotEntry {
  slot: Slot;
  release: PlacedRemote | undefined;
  stoodOn: PlacedRemote | undefined;
}
const slots = new Map<string, SlotEntry>();
const watchers = new Set<() => void>();

const keyOf = ({ remote, path }: OwnedPage): string => `${remote} ${path}`;
const releaseOf = ({ remote, path }: OwnedPage) => releaseWith(remote, hasPage(path));

function put(page: OwnedPage, slot: Slot): void {
  slots.set(keyOf(page), { slot, release: releaseOf(page), stoodOn: knownRelease(page.remote) });
  for (const watcher of watchers) watcher();
}

const putDown = (page: OwnedPage, error: unknown): void =>
  put(page, { status: 'down', trace: asFailure(error, 'render').trace });

// A module that was loaded before its remote moved doesn't count: a page never mixes two releases, and a page that only the live
// release has must get its style sheets again.
const known = (page: OwnedPage): Slot | undefined => {
  const entry = slots.get(keyOf(page));
  return entry?.stoodOn === knownRelease(page.remote) ? entry?.slot : undefined;
};

/** Puts a page that is already loaded into its slot. */
export const placePage = (page: OwnedPage, component: ComponentType): void =>
  put(page, { status: 'ready', component });

/** The slot of a page; `loading` before the first request. */
export const slotOf = (page: OwnedPage): Slot => known(page) ?? LOADING;

/** Calls back whenever a slot changes. Returns a function that stops this. */
export function watchSlots(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Loads a page unless it is loaded or under way. Never rejects: a failure shows in the slot. */
export async function fillSlot(page: OwnedPage): Promise<void> {
  if (known(page)) return;
  put(page, LOADING);
  try {
    put(page, { status: 'ready', component: await loadPage(page) });
  } catch (failure) {
    putDown(page, failure);
  }
}

/** Loads a page again after it failed: from the release that failed first, since that may work again. */
export function refillSlot(page: OwnedPage): void {
  slots.delete(keyOf(page));
  returnToLive(page.remote);
  void fillSlot(page);
}

/** Whether developers see their own code: everywhere in development, one remote in a deployed site (decision 017). */
export const isFromSource = (remote: string): boolean =>
  __DEV__ || knownRelease(remote)?.version === DEV_VERSION;

/**
 * A page crashed while it was shown. It moves to the previous good release, with all else that this has, or the page is down. A
 * page from source stays, so that hot reload renders it again once its code is fixed.
 */
export function crashed(page: OwnedPage, error: unknown): void {
  const release = slots.get(keyOf(page))?.release;
  if (release && fallBackAfterCrash({ release, has: hasPage(page.path) }, error)) void fillSlot(page);
  else if (!isFromSource(page.remote)) putDown(page, error);
}
