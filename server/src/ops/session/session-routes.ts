import { defineCall, MessageAnswer } from '@food/contracts/call';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context';
import { refusalOf } from '../../http/ops-tokens';
import { route } from '../../http/route';
import { dutyOfSession, endOpsSession, startOpsSession } from './ops-sessions';
import { giveSession, shownSession, takeSession } from './session-cookie';

/** Login attempts per minute from one address. */
const LOGINS = 10;

const session = { path: '/ops/session', access: 'open', status: 200 } as const;
const readSession = defineCall({
  ...session,
  method: 'GET',
  summary: 'Whether this browser is logged in',
  answer: z.object({ open: z.boolean() }),
});
const openSession = defineCall({
  ...session,
  method: 'POST',
  summary: 'Log in with an operations token',
  body: z.object({ token: z.string().max(500) }),
  answer: MessageAnswer,
});
const closeSession = defineCall({ ...session, method: 'DELETE', summary: 'Sign out', answer: MessageAnswer });

/** Login and logout on the operations page (rule: operations-session). */
export function registerSession(app: FastifyInstance, context: AppContext): void {
  const { config } = context;
  route(app, readSession, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const shown = shownSession(request, config);
    return { open: shown !== null && (await dutyOfSession(context, shown)) !== null };
  });
  route(
    app,
    openSession,
    async ({ body: { token } }, reply) => {
      const refusal = refusalOf(token, 'releases', config.opsTokens);
      if (refusal) throw refusal;
      giveSession(reply, config, await startOpsSession(context, token));
      return { message: 'You are logged in.' };
    },
    { perMinute: LOGINS },
  );
  route(app, closeSession, async (request, reply) => {
    const shown = shownSession(request, config);
    if (shown) await endOpsSession(context, shown);
    takeSession(reply, config);
    return { message: 'You are signed out.' };
  });
}
