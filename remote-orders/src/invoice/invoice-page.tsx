import { useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import Invoice from './invoice';

/** `/invoice/:orderId`: the same invoice at any time later; it doesn't move on. */
export default function InvoicePage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <div className="page">
        <PageTitle page={`Invoice ${orderId}`} />
        <PageHeader title="Your invoice" backTo="/orders" />
        <Invoice key={orderId} orderId={orderId} />
      </div>
    </RequireLogin>
  );
}
