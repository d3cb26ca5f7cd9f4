import { Card } from '@food/ui/card';
import { BellIcon, SettingsIcon } from '@food/ui/icons';
import { t } from '../messages';
import { LinkRow, RowList } from '../rows/rows';
import css from './profile-details.module.css';

/** The links from the profile to other pages. */
export const ProfileWays = () => (
  <Card flush className={css.ways}>
    <RowList>
      <LinkRow to="/notifications" icon={<BellIcon />}>
        {t('notifications.title')}
      </LinkRow>
      <LinkRow to="/settings" icon={<SettingsIcon />}>
        {t('settings.title')}
      </LinkRow>
    </RowList>
  </Card>
);
