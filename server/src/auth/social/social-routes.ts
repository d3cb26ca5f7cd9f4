import { socialSession } from '@food/contracts/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context';
import { isUnavailable } from '../../db/is-unavailable';
import { handleError } from '../../http/error-handler';
import { badRequest } from '../../http/errors';
import { languageOf } from '../../http/language-of';
import { type CallRequest, route } from '../../http/route';
import { BrowserCookie } from '../browser-cookie';
import type { Delivery } from '../delivery/delivery';
import { deviceOf } from '../device';
import { browserCookie, rememberBrowser } from '../known-browsers';
import { reportClaimed } from '../report-claimed';
import { logSecurity } from '../security-log';
import { hashToken } from '../session-store';
import { openByHandoff } from './handoffs';
import { ATTEMPT_LIFETIME, endAttempt, startAttempt } from './login-attempts';
import { enterBySocial } from './social-account';
import type { Person, SocialProvider } from './social-provider';

/** What every redirect needs: its target, and the browser's cookie. */
interface Surroundings {
  readonly context: AppContext;
  readonly delivery: Delivery;
  readonly cookie: BrowserCookie;
  /** The address of this API in the browser. */
  readonly apiUrl: string;
  /** The screen that gets a handoff and a user, or shows its error without them. */
  readonly screen: string;
}

/** A failure of the login itself; the text is for the log and contains no secret. */
class Refusal extends Error {}

/**
 * Login by Google and Facebook, as authorization code with state and PKCE (rule: social-login-flow). After any failure, and if no
 * provider is configured, the browser ends at the screen without a token.
 */
export async function registerSocial(
  app: FastifyInstance,
  context: AppContext,
  delivery: Delivery,
): Promise<void> {
  const { apiBase, publicUrl, google, googleIssuer, facebook, facebookUrls } = context.config;
  const apiUrl = apiBase || publicUrl;
  const around: Surroundings = {
    context,
    delivery,
    apiUrl,
    cookie: new BrowserCookie(apiUrl, 'social-login', ATTEMPT_LIFETIME),
    screen: `${apiBase ? publicUrl : ''}/social-login-success`,
  };
  // Each is loaded only if it is configured: the libraries are a good part of the server's start.
  const googleLogin = google && (await import('./google')).googleProvider(google, googleIssuer);
  const facebookLogin = facebook && (await import('./facebook')).facebookProvider(facebook, facebookUrls);
  registerProvider(app, around, 'google', googleLogin);
  registerProvider(app, around, 'facebook', facebookLogin);
  route(app, socialSession, (request, reply) => exchange(around, request, reply), { perMinute: 60 });
}

/** Gives the session of a handoff only to the browser that began the login (rule: social-handoff). */
async function exchange(
  { context, cookie }: Surroundings,
  request: CallRequest<typeof socialSession>,
  reply: FastifyReply,
) {
  const browser = cookie.read(request);
  const remember = (within: AppContext, userId: string) => rememberBrowser(within, request, reply, userId);
  const opened =
    browser && (await openByHandoff(context, request.body.handoff, browser, deviceOf(request), remember));
  if (!opened) {
    logSecurity(context, 'login', 'refused', { by: 'social' });
    throw badRequest('This login was not begun in this browser, or it took too long.', 'HANDOFF_INVALID');
  }
  logSecurity(context, 'login', 'ok', { user: opened.user.id, by: 'social' });
  return { message: 'Login successful!', ...opened };
}

function registerProvider(
  app: FastifyInstance,
  around: Surroundings,
  name: SocialProvider['name'],
  provider: SocialProvider | null,
): void {
  type Step = (
    around: Surroundings,
    provider: SocialProvider,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string>;
  const redirects = (url: string, summary: string, step: Step): void => {
    const config = { access: 'open', rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
    const schema = { summary, tags: ['auth'] };
    const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    // A person sees the answer, also if calls can't be counted because the database is down.
    const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      isUnavailable(error)
        ? reply.headers(headers).redirect(orScreen(around, name)(error))
        : handleError(error, request, reply);
    app.get(url, { config, schema, exposeHeadRoute: false, errorHandler }, async (request, reply) => {
      reply.headers(headers);
      const to = provider
        ? await step(around, provider, request, reply).catch(orScreen(around, name))
        : around.screen;
      return reply.redirect(to);
    });
  };
  redirects(`/auth/${name}`, `Log in by ${name}: leads to the provider`, leave);
  redirects(`/auth/${name}/callback`, `Where ${name} returns to: leads to the site`, comeBack);
}

const redirectUri = ({ apiUrl }: Surroundings, { name }: SocialProvider): string =>
  `${apiUrl}/auth/${name}/callback`;

async function leave(
  around: Surroundings,
  provider: SocialProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const checks = await startAttempt(around.context, provider.name, around.cookie.give(request, reply));
  const url = await provider.loginUrl(redirectUri(around, provider), checks).catch(refuse);
  return url.href;
}

async function comeBack(
  around: Surroundings,
  provider: SocialProvider,
  request: FastifyRequest,
): Promise<string> {
  const { person, browser } = await identify(around, provider, request);
  const { context, delivery } = around;
  const cookie = browserCookie(context).read(request);
  const known = cookie && hashToken(cookie);
  const { claimed, handoff } = await enterBySocial(context, provider.name, person, browser, known);
  await reportClaimed(context, delivery, { claimed, proven: 'email', language: languageOf(request.headers) });
  const { id, name } = claimed.user;
  const query = new URLSearchParams({ token: handoff, user: JSON.stringify({ id, name }) });
  return `${around.screen}?${query}`;
}

async function identify(
  around: Surroundings,
  provider: SocialProvider,
  request: FastifyRequest,
): Promise<{ person: Person; browser: string }> {
  const { state } = request.query as { state?: unknown };
  const browser = around.cookie.read(request);
  const checks =
    browser && typeof state === 'string'
      ? await endAttempt(around.context, provider.name, browser, state)
      : null;
  if (!browser || !checks) throw new Refusal('no such attempt of this browser');
  const callback = new URL(redirectUri(around, provider));
  callback.search = new URL(request.url, callback).search;
  return { person: await provider.identify(callback, checks).catch(refuse), browser };
}

/** Keeps the error codes of a failure at the provider; the rest may quote codes and tokens. */
function refuse(failure: { name?: string; code?: unknown; error?: unknown }): never {
  const words = [failure.name, failure.code, failure.error];
  const safe = words.filter((word) => typeof word === 'string' && /^[\w-]{1,60}$/.test(word));
  throw new Refusal(safe.join(' '));
}

const orScreen =
  ({ context, screen }: Surroundings, provider: string) =>
  (error: unknown): string => {
    logSecurity(context, 'login', 'refused', { by: provider });
    if (error instanceof Refusal)
      context.log.warn({ provider, reason: error.message }, 'a social login failed');
    else context.log.error({ provider, err: error }, 'a social login broke');
    return screen;
  };
