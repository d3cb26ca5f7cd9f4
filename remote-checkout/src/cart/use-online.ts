import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** False where the browser knows that there is no line; true doesn't say that the site can be reached. */
export const isOnline = (): boolean => navigator.onLine;

/** The same, followed. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
