import { siteConfig } from '@food/platform/config';
import { useParams } from '@food/platform/router';
import { RequireLogin } from '@food/session/require-login';
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
