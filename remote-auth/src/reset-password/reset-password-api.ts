import type { resetPassword as resetPasswordCall } from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { api } from '@food/platform/api';

/** Sets a new password and ends all of the customer's sessions. */
export async function resetPassword(body: BodyOf<typeof resetPasswordCall>): Promise<void> {
  await api.post('/auth/reset-password', body);
}
