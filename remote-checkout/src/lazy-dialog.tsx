import { CrashBoundary } from '@food/ui/crash-boundary';
import { Notice } from '@food/ui/notice';
import { type ReactNode, Suspense } from 'react';
import { logFailure } from './logged';

/** A dialog whose code is loaded on demand; if it can't be loaded, `otherwise` says so in the page. */
export function LazyDialog({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  return (
    <CrashBoundary
      fallback={<Notice tone="bad">{otherwise}</Notice>}
      onCrash={(error) => logFailure('Showing a dialog', error)}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CrashBoundary>
  );
}
