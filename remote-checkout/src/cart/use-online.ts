import { useSyncExternalStore } from 'react';

// A page that was put away for the back button heard of no change.
const EVENTS = ['online', 'offline', 'pageshow'];

function subscribe(changed: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, changed);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, changed);
  };
}

/** False if the browser knows that it is offline; true doesn't mean that the site can be reached. */
export const isOnline = (): boolean => navigator.onLine;

/** The same as a hook. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
