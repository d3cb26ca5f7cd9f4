import { Card } from '@food/ui/card';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Section } from '@food/ui/section';
import { Switch } from '@food/ui/switch';
import type { PreferenceName } from './notification-preferences';
import css from './notifications-page.module.css';
import { usePreferences } from './use-preferences';

interface Group {
  title: string;
  switches: readonly { name: PreferenceName; label: string }[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'How you hear from us',
    switches: [
      { name: 'general', label: 'General notification' },
      { name: 'sound', label: 'Sound' },
      { name: 'soundCall', label: 'Sound call' },
      { name: 'vibrate', label: 'Vibrate' },
    ],
  },
  {
    title: 'What you hear about',
    switches: [
      { name: 'offers', label: 'Special offers' },
      { name: 'payments', label: 'Payments' },
      { name: 'promo', label: 'Promo and discount' },
      { name: 'cashback', label: 'Cashback' },
    ],
  },
];

export default function NotificationsPage() {
  const { preferences, setPreference } = usePreferences();
  return (
    <div className="page">
      <PageTitle page="Notifications" />
      <PageHeader title="Notifications" backTo="/settings" />
      {GROUPS.map(({ title, switches }) => (
        <Section key={title} title={title}>
          <Card className={css.card}>
            {switches.map(({ name, label }) => (
              <Switch
                key={name}
                label={label}
                checked={preferences[name]}
                onChange={(on) => setPreference(name, on)}
              />
            ))}
          </Card>
        </Section>
      ))}
      <p className={css.note}>Kept on this device.</p>
    </div>
  );
}
