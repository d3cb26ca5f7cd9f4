import { api } from '@food/shared/api';
import type { resetPassword as resetPasswordCall } from '@food/shared/contracts/auth';
import type { BodyOf } from '@food/shared/contracts/call';

/** Sets a new password and ends all of the customer's sessions. */
export async function resetPassword(body: BodyOf<typeof resetPasswordCall>): Promise<void> {
  await api.post('/auth/reset-password', body);
}
