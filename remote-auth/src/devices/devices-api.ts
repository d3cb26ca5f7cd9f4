import type { endOtherSessions, endSession, getSessions, Session } from '@food/contracts/auth';
import { ApiError } from '@food/platform/api-error';
import { call, pathOf } from '@food/platform/call';
import { readList } from '@food/platform/read-list';

export type Device = Session;
export const DEVICES = pathOf<typeof getSessions>('/auth/sessions');

/** The devices on which the customer is logged in, the last used first. */
export const getDevices = async (): Promise<Device[]> =>
  readList<Device>(await call<typeof getSessions>('GET', { path: DEVICES })).filter(
    ({ id, device }) => typeof id === 'string' && typeof device === 'string',
  );

/** Logs one device out. One that has logged out meanwhile, or whose answer was lost the first time, is logged out too. */
export async function endDevice(sessionId: string): Promise<void> {
  const path = pathOf<typeof endSession>('/auth/sessions/:sessionId', { sessionId });
  await call<typeof endSession>('DELETE', { path }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.kind === 'not-found')) throw error;
  });
}

/** Logs out all other devices. */
export async function endOtherDevices(): Promise<void> {
  await call<typeof endOtherSessions>('DELETE', { path: DEVICES });
}
