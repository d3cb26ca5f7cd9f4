import { findValidSessions } from '../auth/session-store';
import type { AppContext } from '../context';
import { type LiveServer, sessionRoom } from './live-server';

const LOOK_EVERY_MS = 60_000;
/** A statement takes 65,535 parameters at most. */
const ASKED_AT_ONCE = 10_000;

/**
 * Closes the sockets of ended sessions, whichever process ends them: as soon as this one is notified, and within a minute if they
 * expired. Returns a function that stops that.
 */
export function closeEndedSessions(io: LiveServer, context: AppContext): () => void {
  const close = (sessionIds: string[]): void => {
    if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
  };
  const ended = (event: { sessionIds: string[] }): void => close(event.sessionIds);
  const look = (): void =>
    void findEnded(io, context).then(close, (error) =>
      context.log.error({ err: error }, 'sessions could not be checked'),
    );
  context.events.on('session-ended', ended).on('changes-missed', look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    context.events.off('session-ended', ended).off('changes-missed', look);
  };
}

/** Which sessions of this process's sockets are no longer valid. */
async function findEnded(io: LiveServer, context: AppContext): Promise<string[]> {
  const open = new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.session?.sessionId ?? []));
  if (open.size === 0) return [];
  const asked = [...open];
  for (let at = 0; at < asked.length; at += ASKED_AT_ONCE) {
    for (const id of await findValidSessions(context, asked.slice(at, at + ASKED_AT_ONCE))) open.delete(id);
  }
  return [...open];
}
