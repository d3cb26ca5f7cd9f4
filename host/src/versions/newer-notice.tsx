import { lazy, Suspense, useEffect, useState } from 'react';
import { isRestored } from './restored';

/** How often an open page asks which deployment is live; it also asks when the customer comes back to the tab. */
const ASK_MS = 5 * 60_000;
/** 0 if it is not known how old the page is: then it asks at once. */
const SINCE = isRestored() ? 0 : Date.now();

// In the chunk that a page loads when it is idle. Without it the page stays as it is.
const NewerDeployment = lazy(() =>
  import(/* webpackChunkName: "offline" */ './newer-deployment').catch(() => ({ default: () => null })),
);

/**
 * Says unobtrusively that a newer version of the site is live, on pages where a reload loses nothing; never in checkout. The page
 * itself keeps its versions until it is reloaded.
 */
export function NewerNotice() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const bring = () => setTime(true);
    setTimeout(bring, SINCE && ASK_MS);
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', bring, { once: true });
  }, []);
  return (
    isTime && (
      <Suspense>
        <NewerDeployment everyMs={ASK_MS} since={SINCE} />
      </Suspense>
    )
  );
}
