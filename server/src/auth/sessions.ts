import * as calls from '@food/contracts/auth';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { endSessions, findSessions } from './session-store';

/** Where a customer is logged in, and how they end it (rule: sessions-shown). */
export function registerSessions(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getSessions, async ({ user }) => {
    const sessions = await findSessions(context, user.id);
    return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: device ?? 'Unknown device',
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === user.sessionId,
    }));
  });
  route(app, calls.endSession, async ({ user, params }) => {
    const ended = await endSessions(context, user.id, { only: params.sessionId });
    if (ended === 0) throw notFound('This device is logged out already.');
    return { message: 'The device is logged out.' };
  });
  route(app, calls.endOtherSessions, async ({ user }) => {
    await endSessions(context, user.id, { except: user.sessionId });
    return { message: 'All other devices are logged out.' };
  });
}
