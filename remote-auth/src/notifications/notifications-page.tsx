import { Card } from '@food/ui/card';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Section } from '@food/ui/section';
import { Switch } from '@food/ui/switch';
import { t } from '../messages';
import type { PreferenceName } from './notification-preferences';
import css from './notifications-page.module.css';
import { usePreferences } from './use-preferences';

interface Group {
  title: 'how' | 'what';
  switches: readonly PreferenceName[];
}

const GROUPS: readonly Group[] = [
  { title: 'how', switches: ['general', 'sound', 'soundCall', 'vibrate'] },
  { title: 'what', switches: ['offers', 'payments', 'promo', 'cashback'] },
];

export default function NotificationsPage() {
  const { preferences, setPreference } = usePreferences();
  return (
    <div className="page">
      <PageTitle page={t('notifications.title')} />
      <PageHeader title={t('notifications.title')} backTo="/settings" />
      {GROUPS.map(({ title, switches }) => (
        <Section key={title} title={t(`notifications.${title}`)}>
          <Card className={css.card}>
            {switches.map((name) => (
              <Switch
                key={name}
                label={t(`notifications.${name}`)}
                checked={preferences?.[name]}
                onChange={(on) => setPreference(name, on)}
              />
            ))}
          </Card>
        </Section>
      ))}
      <p className={css.note}>{t('notifications.kept')}</p>
    </div>
  );
}
