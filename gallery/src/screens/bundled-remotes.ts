import type { PlacedRemote } from '@food/platform/deployment';
import auth from '@food/remote-auth/routes';
import catalog from '@food/remote-catalog/routes';
import checkout from '@food/remote-checkout/routes';
import orders from '@food/remote-orders/routes';
import tracking from '@food/remote-tracking/routes';

/** The remotes' routes by remote; each page stays a chunk of its own. */
export const ROUTES = { auth, catalog, checkout, orders, tracking };

/** In place of host/src/composition/container.ts: everything comes from the same build. */
export async function getExposed({ name }: PlacedRemote, expose: string): Promise<unknown> {
  if (expose === './invoice') return import('@food/remote-orders/invoice');
  return { default: ROUTES[name as keyof typeof ROUTES] };
}

/** The bundler's own chunk loader fetches what a page needs. */
export const fetchFiles = async (): Promise<void> => {};
