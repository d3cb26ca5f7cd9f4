import { siteConfig } from '@food/shared/config';
import { RequireLogin } from '@food/shared/require-login';
import { useParams } from '@food/shared/router';
import { Tracking } from './tracking';

/** `/track/:orderId`: where dinner is, live on a map. */
export default function TrackPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireLogin>
      <title>{`Live Delivery Tracking · ${siteConfig().brandName}`}</title>
      <Tracking key={orderId} orderId={orderId} />
    </RequireLogin>
  );
}
