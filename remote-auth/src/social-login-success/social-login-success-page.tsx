import { notify } from '@food/platform/notify';
import { useNavigate, useSearchParams } from '@food/platform/router';
import { logIn } from '@food/session/store';
import { Spinner } from '@food/ui/spinner';
import { useEffect, useRef } from 'react';
import { AuthPage } from '../auth-form/auth-page';
import { readSession, type Session } from '../auth-form/session-answer';

/**
 * Where Google and Facebook return to: stores token and user, and takes them out of the address bar and the history at
 * once (rule: social-token-leaves-address).
 */
export default function SocialLoginSuccessPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // Effects may run twice; a customer is told once.
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const session = readReturn(query);
    if (session) {
      logIn(session.token, session.user);
      navigate('/home', { replace: true });
    } else {
      navigate('/login', { replace: true });
      notify('Login failed.');
    }
  }, [query, navigate]);
  return (
    <AuthPage title="Login" lead="One moment, we are logging you in.">
      <Spinner label="Logging in" />
    </AuthPage>
  );
}

/** Token and user from the query string of a social login's return, or null. */
function readReturn(query: URLSearchParams): Session | null {
  try {
    return readSession(query.get('token'), JSON.parse(query.get('user') ?? ''));
  } catch {
    return null;
  }
}
