import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { AppContext } from '../../context';
import { forbidden, unauthorized } from '../../http/errors';
import { dutyOfSession } from './ops-sessions';
import { shownSession } from './session-cookie';

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether the request comes from a page of this origin. The site's own pages are on the same host, so the cookie's SameSite
 * doesn't exclude them: the port does, and it is part of `Origin`, which browsers send with every request that changes something.
 */
function isOwnPage({ headers }: FastifyRequest, { opsUrl }: Config): boolean {
  const { origin = '', host } = headers;
  return origin === new URL(opsUrl).origin || (host !== undefined && hostOf(origin) === host);
}

/**
 * Enforces access at the operations' own address: a call that isn't open needs a session of that duty or of all, and a change has
 * to come from a page of this origin. After the limits, before the body is read.
 */
export function requireSession(app: FastifyInstance, context: AppContext): void {
  app.addHook('preParsing', async (request) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && !isOwnPage(request, context.config))
      throw forbidden('This call is for the operations page alone.', 'FOREIGN_PAGE');
    const { access = 'open' } = request.routeOptions.config;
    if (access === 'open') return;
    const session = shownSession(request, context.config);
    const duty = session && (await dutyOfSession(context, session));
    if (!duty) throw unauthorized('Please log in with an operations token.');
    if (duty !== 'all' && duty !== access)
      throw forbidden('To see this, log in with OPS_TOKEN.', 'WRONG_DUTY');
  });
}
