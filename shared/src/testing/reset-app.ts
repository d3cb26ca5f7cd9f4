import AxiosMockAdapter from 'axios-mock-adapter';
import { api } from '@food/shared/api';
import { useCart } from '@food/shared/cart';
import { useChoices } from '@food/shared/choices';
import { queryClient } from '@food/shared/query';
import { startSession, useSession } from '@food/shared/session';

/**
 * The wire of the API client: tell it what the server answers (`wire.onGet('/auth/coupons').reply(200, [...])`). A
 * request that no test expects gets status 599, and its answer says so.
 */
export const wire = new AxiosMockAdapter(api);

let stop = () => undefined as void;

/** Every store, key, cached answer and faked call as on a first visit. Runs before each test. */
export function resetApp(): void {
  stop();
  wire.reset();
  wire.onAny().reply((request) => [599, { message: `No test expects ${request.method} ${request.url}`, code: 'UNEXPECTED' }]);
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  queryClient.clear();
  useCart.setState({ lines: [] });
  useChoices.setState({ coupon: null, address: null });
  useSession.setState({ token: null, user: null, known: true });
  stop = startSession();
}
