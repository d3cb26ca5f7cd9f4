import { onStoredElsewhere, PREFIX, readStored, writeStored } from '@food/platform/storage';
import { useSyncExternalStore } from 'react';

const KEY = `${PREFIX}favourites`;

/** More than anyone looks through; beyond it the oldest is removed. */
const MOST = 50;

const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
let ids: readonly number[] | null = null;
/** False if storage is full or blocked: then favourites last until a reload. */
let isStored = true;

const readIds = (value: unknown): number[] | null =>
  Array.isArray(value) && value.every(Number.isSafeInteger) ? (value as number[]).slice(0, MOST) : null;

const known = (): readonly number[] => {
  ids ??= readStored(KEY, readIds) ?? NONE;
  return ids;
};

function update(now: readonly number[] | null): void {
  ids = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Without a listener, changes by another tab were missed.
  if (listeners.size === 0 && isStored) ids = null;
  listeners.add(listener);
  const stop = onStoredElsewhere([KEY], () => {
    if (isStored) update(null);
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Ids of this device's favourite dishes, the newest first; none while a server renders (rule: favourites-here). */
export const useFavourites = (): readonly number[] => useSyncExternalStore(subscribe, known, () => NONE);

/** Makes a dish a favourite, or takes that back. */
export function toggleFavourite(id: number): void {
  const others = known().filter((other) => other !== id);
  const now = others.length < known().length ? others : [id, ...others].slice(0, MOST);
  isStored = writeStored(KEY, now);
  update(now);
}
