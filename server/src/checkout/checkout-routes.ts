import * as calls from '@food/contracts/checkout';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { clientAddress } from '../http/client-address';
import { tooMany, unavailable } from '../http/errors';
import { languageOfCall } from '../http/language-of';
import { route } from '../http/route';
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses';
import { activeCoupons } from './coupons';
import { createGeocoder } from './geocoder';

export async function registerCheckout(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, clock } = context;
  route(app, calls.getCoupons, ({ headers }) => activeCoupons(db, clock.now(), languageOfCall(headers)));

  route(app, calls.getAddresses, ({ user }) => listAddresses(db, user.id));
  route(app, calls.addAddress, ({ user, body }) => addAddress(context, user.id, body));
  route(app, calls.updateAddress, ({ user, params, body }) => updateAddress(db, user.id, params.id, body));
  route(app, calls.deleteAddress, async ({ user, params }) => {
    await deleteAddress(db, user.id, params.id);
    return { message: 'Address deleted.' };
  });
  registerGeocoder(app, context);
}

/** For one address, so that nobody fills the queue for everybody. */
const LOOKUPS_AT_ONCE = 2;

/** The browser only logs a failure here: the customer types the address instead. */
function registerGeocoder(app: FastifyInstance, context: AppContext): void {
  const geocode = createGeocoder(context, context.config.geocoderUrl);
  const underWay = new Map<string, number>();
  route(
    app,
    calls.reverseGeocode,
    async (request) => {
      const { latitude, longitude } = request.query;
      const client = clientAddress(request);
      const mine = underWay.get(client) ?? 0;
      if (mine >= LOOKUPS_AT_ONCE) throw tooMany('Too many attempts. Please wait a little and try again.', 2);
      underWay.set(client, mine + 1);
      try {
        return await geocode(latitude, longitude);
      } catch (error) {
        throw unavailable(error instanceof Error ? error.message : 'unknown', 'GEOCODER_DOWN');
      } finally {
        const left = (underWay.get(client) ?? 1) - 1;
        if (left > 0) underWay.set(client, left);
        else underWay.delete(client);
      }
    },
    { perMinute: 60 },
  );
}
