import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../composition/when-idle';

// In the chunk that a page loads when it is idle. Without it the page stays as it is.
const NewerDeployment = lazy(() =>
  import(/* webpackChunkName: "offline" */ './newer-deployment').catch(() => ({ default: () => null })),
);

/**
 * Says unobtrusively that a newer version of the site is live, on pages where a reload loses nothing; never in checkout. The page
 * itself keeps its versions until it is reloaded.
 */
export function NewerNotice() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    isIdle && (
      <Suspense>
        <NewerDeployment />
      </Suspense>
    )
  );
}
