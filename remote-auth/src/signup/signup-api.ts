import type { signup } from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { call, pathOf } from '@food/platform/call';

/** Creates an account. It doesn't log in. */
export async function signUp(body: BodyOf<typeof signup>): Promise<void> {
  await call<typeof signup>('POST', { path: pathOf<typeof signup>('/auth/signup'), body, withCookies: true });
}
