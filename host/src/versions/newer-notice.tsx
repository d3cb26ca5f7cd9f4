import { lazy, Suspense, useEffect, useState } from 'react';
import { isRestored } from './restored';

/** How often an open page asks which deployment is live; it also asks when the customer comes back to the tab. */
const ASK_MS = 5 * 60_000;

// In the chunk that a page loads when it is idle. Without it the page stays as it is.
const NewerDeployment = lazy(() =>
  import(/* webpackChunkName: "offline" */ './newer-deployment').catch(() => ({ default: () => null })),
);

/**
 * Says unobtrusively that a newer version of the site is live, on pages where a reload loses nothing; never in checkout. The page
 * itself keeps its versions until it is reloaded.
 */
export function NewerNotice() {
  const [since, setSince] = useState(-1);
  useEffect(() => {
    // How old a page is that was brought back is not known: it asks at once.
    const loadedAt = isRestored() ? 0 : Date.now();
    const bring = () => setSince(loadedAt);
    setTimeout(bring, loadedAt && ASK_MS);
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', bring, { once: true });
  }, []);
  return (
    since >= 0 && (
      <Suspense>
        <NewerDeployment everyMs={ASK_MS} since={since} />
      </Suspense>
    )
  );
}
