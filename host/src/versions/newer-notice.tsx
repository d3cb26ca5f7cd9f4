import { lazy, Suspense, useEffect, useState } from 'react';
import { isSavingData, whenIdle } from '../composition/when-idle';

/** For a visitor who asked to save data: until then most have left. In milliseconds. */
const LATER = 5 * 60_000;

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
    if (isSavingData()) setTimeout(bring, LATER);
    else whenIdle(bring);
  }, []);
  return (
    isTime && (
      <Suspense>
        <NewerDeployment />
      </Suspense>
    )
  );
}
