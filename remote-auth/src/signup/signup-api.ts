import type { signup } from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { api } from '@food/platform/api';

/** Creates an account. It doesn't log in. */
export async function signUp(body: BodyOf<typeof signup>): Promise<void> {
  await api.post('/auth/signup', body);
}
