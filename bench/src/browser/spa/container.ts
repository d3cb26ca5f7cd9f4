import type { PlacedRemote } from '@food/platform/deployment';
import auth from '../../../../remote-auth/src/routes';
import catalog from '../../../../remote-catalog/src/routes';
import checkout from '../../../../remote-checkout/src/routes';
import orders from '../../../../remote-orders/src/routes';
import tracking from '../../../../remote-tracking/src/routes';

/** The remotes' routes by remote, bundled; each page stays a chunk of its own. */
export const ROUTES = { auth, catalog, checkout, orders, tracking };

/** In place of host/src/composition/container.ts: everything comes from the same build. */
export async function getExposed({ name }: PlacedRemote, expose: string): Promise<unknown> {
  if (expose === './invoice') return import('../../../../remote-orders/src/invoice/invoice');
  return { default: ROUTES[name as keyof typeof ROUTES] };
}

/** The bundler's own chunk loader fetches what a page needs. */
export const fetchFiles = async (): Promise<void> => {};
