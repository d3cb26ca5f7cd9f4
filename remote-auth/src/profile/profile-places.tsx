import { Card } from '@food/ui/card';
import { classes } from '@food/ui/classes';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import details from './profile-details.module.css';
import css from './profile-places.module.css';
import row from './profile-row.module.css';
import { ProfileWays } from './profile-ways';

/** The profile before it is loaded: the names of its fields and the links are already known. */
export const ProfilePlaces = () => (
  <div className={classes(details.columns, css.places)}>
    <Card className={details.person}>
      <p className="visually-hidden" role="status">
        {t('profile.loading')}
      </p>
      <Skeleton className={css.name} />
      <Skeleton shape="picture" className={css.picture} />
      <Skeleton className={css.button} />
    </Card>
    <Card className={details.fields}>
      {(['name', 'email', 'mobile', 'password'] as const).map((field) => (
        <div key={field} className={row.row}>
          <div className={css.field}>
            <p className={row.label}>{t(`field.${field}`)}</p>
            <Skeleton className={css.value} />
          </div>
        </div>
      ))}
    </Card>
    <ProfileWays />
  </div>
);
