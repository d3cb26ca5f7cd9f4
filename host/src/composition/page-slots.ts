import type { PlacedRemote } from '@food/platform/deployment';
import type { ComponentType } from 'react';
import { asFailure } from './failure';
import { leaveRelease, loadPage } from './fallback';
import { hasPage, knownRelease, type OwnedPage, releaseWith, returnToLive } from './remotes';

/** What is shown while a page is not there. */
export type Slot =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: ComponentType }
  | { readonly status: 'down'; readonly trace: string };

/** The version of a remote that a development server serves (shared/build/rspack-base.mjs). */
const DEV_VERSION = '0.0.0-dev';

const LOADING: Slot = { status: 'loading' };

/** The content of a slot, the release that it is from, and the release that its remote stood on then. */
interface Kept {
  slot: Slot;
  release: PlacedRemote | undefined;
  stoodOn: PlacedRemote | undefined;
}
const slots = new Map<string, Kept>();
const watchers = new Set<() => void>();

const keyOf = ({ remote, path }: OwnedPage): string => `${remote} ${path}`;
const releaseOf = ({ remote, path }: OwnedPage) => releaseWith(remote, hasPage(path));

function put(page: OwnedPage, slot: Slot): void {
  slots.set(keyOf(page), { slot, release: releaseOf(page), stoodOn: knownRelease(page.remote) });
  for (const watcher of watchers) watcher();
}

const putDown = (page: OwnedPage, error: unknown): void =>
  put(page, { status: 'down', trace: asFailure(error, 'render').trace });

// A module that was loaded before its remote moved doesn't count: a page never mixes two releases, and one that only the live release
// has must get its style sheets again.
const known = (page: OwnedPage): Slot | undefined => {
  const kept = slots.get(keyOf(page));
  return kept?.stoodOn === knownRelease(page.remote) ? kept?.slot : undefined;
};

/** Puts a page that is there already into its slot. */
export const placePage = (page: OwnedPage, component: ComponentType): void =>
  put(page, { status: 'ready', component });

/** The slot of a page; `loading` before anybody asked for it. */
export const slotOf = (page: OwnedPage): Slot => known(page) ?? LOADING;

/** Calls back whenever a slot changes. Returns its undo. */
export function watchSlots(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Loads a page unless it is there or on its way. Never rejects: a failure shows in the slot. */
export async function fillSlot(page: OwnedPage): Promise<void> {
  if (known(page)) return;
  put(page, LOADING);
  try {
    put(page, { status: 'ready', component: await loadPage(page) });
  } catch (failure) {
    putDown(page, failure);
  }
}

/** Loads a page again after it failed: from the release that failed first, since that may be mended. */
export function refillSlot(page: OwnedPage): void {
  slots.delete(keyOf(page));
  returnToLive(page.remote);
  void fillSlot(page);
}

/** Whether developers see their own code: everywhere in development, one remote in a deployed site (decision 017). */
export const isFromSource = (remote: string): boolean =>
  __DEV__ || knownRelease(remote)?.version === DEV_VERSION;

/**
 * A page crashed while it was shown: it and what else the previous good release has move to that, or this page is down. From
 * source it stays, so that hot reload draws it again once it is mended.
 */
export function crashed(page: OwnedPage, error: unknown): void {
  const release = slots.get(keyOf(page))?.release;
  if (release && leaveRelease({ release, has: hasPage(page.path) }, error)) void fillSlot(page);
  else if (!isFromSource(page.remote)) putDown(page, error);
}
