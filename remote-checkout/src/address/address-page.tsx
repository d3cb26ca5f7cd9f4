import { useGoBack } from '@food/platform/go-back';
import { RequireLogin } from '@food/session/require-login';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import { AddressBook } from './address-book';

export default function AddressPage() {
  const goBack = useGoBack('/cart');
  return (
    <div className="page-wide">
      <PageTitle page={t('address.title')} />
      <PageHeader title={t('address.title')} onBack={goBack} />
      <RequireLogin>
        <AddressBook onConfirmed={goBack} />
      </RequireLogin>
    </div>
  );
}
