import { DownPanel } from '@food/ui/down-panel';
import { t } from '../messages';

/** In a page's place when the host doesn't know how to go on: a reload is the way out. */
export const ReloadPanel = () => (
  <DownPanel
    part={t('reload.part')}
    sentence={t('reload.sentence')}
    onRetry={() => window.location.reload()}
  />
);
