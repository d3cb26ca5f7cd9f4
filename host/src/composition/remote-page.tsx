import { useLocation } from '@food/platform/router';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { DownPanel } from '@food/ui/down-panel';
import { PageTitle } from '@food/ui/page-title';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { PageShown } from '../frame/page-shown';
import { PageSkeleton } from '../frame/page-skeleton';
import { crashed, fillSlot, isFromSource, refillSlot, type Slot, slotOf, watchSlots } from './page-slots';
import { NotEmpty, NotStuck, Suspended, Taken } from './page-watch';
import { describeRemote, titleAt } from './presentation';
import type { OwnedPage } from './remotes';

/**
 * A page of a remote in the frame: its skeleton while it loads, then the page, or a panel with "Try again" that names the part
 * which is down, while everything else works (rule: previous-release-takes-over). Its title is that of the manifest; a title that
 * the page sets itself wins, since it is rendered later.
 */
export function RemotePage({ page }: { page: OwnedPage }) {
  const { pathname } = useLocation();
  const slot = useSyncExternalStore(
    watchSlots,
    () => slotOf(page),
    () => slotOf(page),
  );
  useEffect(() => {
    if (slot.status === 'loading') void fillSlot(page);
  }, [page, slot.status]);
  const title = titleAt(pathname);
  return (
    <>
      {title && <PageTitle page={title} />}
      <PageInSlot page={page} slot={slot} pathname={pathname} />
    </>
  );
}

function PageInSlot({ page, slot, pathname }: { page: OwnedPage; slot: Slot; pathname: string }) {
  const place = useRef<HTMLDivElement>(null);
  const taken = useRef(false);
  if (slot.status === 'loading') return <PageSkeleton />;
  if (slot.status === 'down') return <Down page={page} trace={slot.trace} />;
  const Page = slot.component;
  const onFault = (error: unknown) => crashed(page, error);
  return (
    <div data-boundary={page.remote} ref={place}>
      <CrashBoundary
        key={pathname}
        onCrash={onFault}
        fallback={isFromSource(page.remote) ? renderError : <PageSkeleton />}
      >
        <Suspense fallback={<Suspended taken={taken} onHang={onFault} />}>
          <Page />
          <Taken taken={taken} />
          <PageShown />
        </Suspense>
      </CrashBoundary>
      <NotStuck taken={taken} onHang={onFault} />
      <NotEmpty key={`in ${pathname}`} place={place} onEmpty={onFault} />
    </div>
  );
}

/** In development the crash is shown here to its developer, in place of the customers' panel. */
const renderError = (error: unknown) => (
  <section role="alert" aria-label="This page crashed">
    <h1>{String(error)}</h1>
    <pre>{error instanceof Error ? error.stack : null}</pre>
  </section>
);

function Down({ page, trace }: { page: OwnedPage; trace: string }) {
  const { displayName, unavailableMessage } = describeRemote(page.remote);
  return (
    <DownPanel
      part={displayName}
      sentence={unavailableMessage}
      trace={trace}
      onRetry={() => refillSlot(page)}
    />
  );
}
