import { DownPanel } from '@food/ui/down-panel';

/** Where a page should stand and the host doesn't know how to go on: loading everything anew is the way out. */
export const ReloadPanel = () => (
  <DownPanel
    part="This page"
    sentence="This page didn’t load as it should. Your cart is kept."
    onRetry={() => window.location.reload()}
  />
);
