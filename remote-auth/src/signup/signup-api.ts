import { api } from '@food/shared/api';
import type { signup } from '@food/shared/contracts/auth';
import type { BodyOf } from '@food/shared/contracts/call';

/** Creates an account. It doesn't log in. */
export async function signUp(body: BodyOf<typeof signup>): Promise<void> {
  await api.post('/auth/signup', body);
}
