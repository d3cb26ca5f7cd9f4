import { DownPanel } from '@food/ui/down-panel';
import { t } from '../messages';

/** Shown in a page's place when the host can't continue: the visitor can reload. */
export const ReloadPanel = () => (
  <DownPanel
    part={t('reload.part')}
    sentence={t('reload.sentence')}
    onRetry={() => window.location.reload()}
  />
);
