import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** False if the browser knows that it is offline; true doesn't mean that the site can be reached. */
export const isOnline = (): boolean => navigator.onLine;

/** The same as a hook. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
