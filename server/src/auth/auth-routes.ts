import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { registerLogin } from './login';
import { registerOneTimeCodes } from './one-time-codes';
import { registerProfile } from './profile';
import { registerProfilePicture } from './profile-picture';
import { registerSignup } from './signup';
import { registerSocial } from './social/social-routes';

/** Accounts and sessions, by the rules of docs/product/auth.md. */
export async function registerAuth(app: FastifyInstance, context: AppContext): Promise<void> {
  registerSignup(app, context);
  registerLogin(app, context);
  registerOneTimeCodes(app, context);
  registerProfile(app, context);
  await registerProfilePicture(app, context);
  await registerSocial(app, context);
}
