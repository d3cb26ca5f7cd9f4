import type { resetPassword as resetPasswordCall } from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { call, pathOf } from '@food/platform/call';

/** Sets a new password and ends all of the customer's sessions. */
export async function resetPassword(body: BodyOf<typeof resetPasswordCall>): Promise<void> {
  await call<typeof resetPasswordCall>('POST', {
    path: pathOf<typeof resetPasswordCall>('/auth/reset-password'),
    body,
    withCookies: true,
  });
}
