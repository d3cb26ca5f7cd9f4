import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { createDelivery, type Delivery } from './delivery/delivery';
import { registerLogin } from './login';
import { registerOneTimeCodes } from './one-time-codes';
import { registerProfile } from './profile';
import { registerProfilePicture } from './profile-picture';
import { registerResetPassword } from './reset-password';
import { watchForeignObjects } from './security-log';
import { registerSessions } from './sessions';
import { registerSignup } from './signup';
import { registerSocial } from './social/social-routes';

/**
 * Accounts and sessions, by the rules of docs/product/auth.md.
 *
 * @returns the delivery of messages to customers
 */
export async function registerAuth(app: FastifyInstance, context: AppContext): Promise<Delivery> {
  watchForeignObjects(app, context);
  const delivery = createDelivery(context);
  app.addHook('onClose', () => delivery.close());
  registerSignup(app, context);
  registerLogin(app, context);
  registerSessions(app, context);
  registerOneTimeCodes(app, context, delivery);
  registerResetPassword(app, context, delivery);
  registerProfile(app, context, delivery);
  await registerProfilePicture(app, context);
  await registerSocial(app, context, delivery);
  return delivery;
}
