import { DownPanel } from '@food/ui/down-panel';
import { t } from '../messages';

/** Where a page should stand and the host doesn't know how to go on: loading everything anew is the way out. */
export const ReloadPanel = () => (
  <DownPanel
    part={t('reload.part')}
    sentence={t('reload.sentence')}
    onRetry={() => window.location.reload()}
  />
);
