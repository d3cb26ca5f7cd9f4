import { siteConfig } from '@food/platform/config';
import { t } from '../messages';
import css from './food-licence.module.css';

/** At the bottom of a page with dishes, as Indian law requires of sellers of food on the internet (rule: food-licence). */
export function FoodLicence() {
  const { fssaiLicence } = siteConfig();
  return fssaiLicence ? <p className={css.licence}>{t('licence', { number: fssaiLicence })}</p> : null;
}
