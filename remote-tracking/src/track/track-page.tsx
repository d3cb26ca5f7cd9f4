import { useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
import { PageTitle } from '@food/ui/page-title';
import { t } from '../messages';
import { Tracking } from './tracking';

/** `/track/:orderId`: the delivery, live on a map. */
export default function TrackPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <PageTitle page={t('track.title')} />
      <Tracking key={orderId} orderId={orderId} />
    </RequireLogin>
  );
}
