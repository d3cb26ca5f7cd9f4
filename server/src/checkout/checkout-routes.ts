import * as calls from '@food/contracts/checkout';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { unavailable } from '../http/errors';
import { route } from '../http/route';
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses';
import { activeCoupons } from './coupons';
import { createGeocoder } from './geocoder';
import { readSettings } from './settings';

export async function registerCheckout(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, clock } = context;
  route(app, calls.getSettings, () => readSettings(db));
  route(app, calls.getCoupons, () => activeCoupons(db, clock.now()));

  route(app, calls.getAddresses, ({ user }) => listAddresses(db, user.id));
  route(app, calls.addAddress, ({ user, body }) => addAddress(context, user.id, body));
  route(app, calls.updateAddress, ({ user, params, body }) => updateAddress(db, user.id, params.id, body));
  route(app, calls.deleteAddress, async ({ user, params }) => {
    await deleteAddress(db, user.id, params.id);
    return { message: 'Address deleted.' };
  });
  registerGeocoder(app, context);
}

/** The browser only logs a failure here: the customer types the address instead. */
function registerGeocoder(app: FastifyInstance, { config }: AppContext): void {
  const geocode = createGeocoder(config.geocoderUrl);
  route(
    app,
    calls.reverseGeocode,
    async ({ query }) => {
      try {
        return await geocode(query.latitude, query.longitude);
      } catch (error) {
        throw unavailable(error instanceof Error ? error.message : 'unknown', 'GEOCODER_DOWN');
      }
    },
    { perMinute: 60 },
  );
}
