import { useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import Invoice from './invoice';

/** `/invoice/:orderId`: the same invoice at any later time; it doesn't move on to tracking. */
export default function InvoicePage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <div className="page">
        <PageTitle page={t('invoice.name', { orderId })} />
        <PageHeader title={t('invoice.title')} backTo="/orders" />
        <Invoice key={orderId} orderId={orderId} />
      </div>
    </RequireLogin>
  );
}
