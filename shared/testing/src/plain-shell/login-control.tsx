import type { login } from '@food/contracts/auth';
import { call, pathOf } from '@food/platform/call';
import { logIn, logOut, readUser, useSession } from '@food/session/store';
import { useState } from 'react';
import { buildUser } from '../builders';

/** The customer in a page without an API. */
const EXAMPLE = buildUser();

/** Logs a customer in, for the pages that need one: an example customer, or with an API a real one. */
export function LoginControl({ hasApi }: { hasApi: boolean }) {
  const user = useSession((session) => session.user);
  if (user)
    return (
      <button type="button" onClick={logOut}>
        Log out {user.name}
      </button>
    );
  if (hasApi) return <LoginForm />;
  return (
    <button type="button" onClick={() => logIn('example', EXAMPLE)}>
      Log in as {EXAMPLE.name}
    </button>
  );
}

/** Prefilled with the demo login that every development site has. */
function LoginForm() {
  const [failure, setFailure] = useState('');
  async function send(form: FormData): Promise<void> {
    const body = { emailOrMobile: String(form.get('who')), password: String(form.get('password')) };
    try {
      const path = pathOf<typeof login>('/auth/login');
      const answer = await call<typeof login>('POST', { path, body, headers: { Authorization: false } });
      const user = readUser(answer?.user);
      if (answer?.token && user) logIn(answer.token, user);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <form action={send}>
      <input name="who" aria-label="Email or mobile" defaultValue="demo@example.com" />
      <input name="password" type="password" aria-label="Password" defaultValue="demo-pass-123" />
      <button type="submit">Log in</button>
      {failure && <span role="alert">{failure}</span>}
    </form>
  );
}
