import { ButtonLink } from '@food/ui/button';
import { CheckIcon } from '@food/ui/icons';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import css from './cancel.module.css';

/** `/cancel-success`: open to everybody (rule: cancel-success-open). */
export default function CancelSuccessPage() {
  return (
    <div className="page">
      <PageTitle page={t('cancelled.title')} />
      <div className={css.done}>
        <span className={css.check}>
          <CheckIcon size={40} />
        </span>
        <h1>{t('cancelled.title')}</h1>
        <p>{t('cancelled.words')}</p>
        <div className={css.actions}>
          <ButtonLink to="/home">{t('order.menu')}</ButtonLink>
          <ButtonLink to="/orders?tab=canceled" variant="quiet">
            {t('order.back')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
