import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import { PageShown } from './page-shown';

/** For an address that no part owns. */
export function NotFound() {
  return (
    <>
      <PageTitle page={t('notFound.title')} />
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <EmptyState
        text={t('notFound.text')}
        action={<ButtonLink to="/home">{t('notFound.menu')}</ButtonLink>}
      />
      <PageShown />
    </>
  );
}
