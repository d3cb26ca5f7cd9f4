import { useLocation } from '@food/platform/router';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { DownPanel } from '@food/ui/down-panel';
import { useEffect, useSyncExternalStore } from 'react';
import { PageSkeleton } from '../frame/page-skeleton';
import { crashed, fillSlot, refillSlot, slotOf, watchSlots } from './page-slots';
import type { OwnedPage } from './remotes';

/**
 * A page of a remote in the frame: its skeleton while it loads, the page, or a panel that names the part which is down,
 * with "Try again", while everything else works (rule: previous-release-takes-over).
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
  if (slot.status === 'loading') return <PageSkeleton />;
  if (slot.status === 'down') return <Down page={page} />;
  const Page = slot.component;
  return (
    <div data-boundary={page.remote}>
      <CrashBoundary key={pathname} onCrash={(error) => crashed(page, error)} fallback={<PageSkeleton />}>
        <Page />
      </CrashBoundary>
    </div>
  );
}

/** Parts by the names that customers know. */
const NAMES: Record<string, string> = {
  auth: 'Your account',
  catalog: 'Menu',
  checkout: 'Ordering',
  orders: 'Orders',
  tracking: 'Live tracking',
};

const SENTENCES: Record<string, string> = {
  auth: 'Signing in and your account don’t work right now. You can still browse the menu and fill your cart.',
  catalog: 'The menu can’t be shown right now. Your cart and your orders are still here.',
  checkout: 'Ordering doesn’t work right now. Your cart is kept.',
  orders: 'Your orders can’t be shown right now. What you ordered is on its way all the same.',
  tracking: 'The live map can’t be shown right now. Your dinner is on its way all the same.',
};

function Down({ page }: { page: OwnedPage }) {
  const sentence =
    SENTENCES[page.remote] ?? 'This part can’t be shown right now. Everything else still works.';
  return (
    <DownPanel
      part={NAMES[page.remote] ?? 'This page'}
      sentence={sentence}
      onRetry={() => refillSlot(page)}
    />
  );
}
