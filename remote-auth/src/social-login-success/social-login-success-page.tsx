import { messageOf } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { useNavigate, useSearchParams } from '@food/platform/router';
import { logIn, readUser, useSession } from '@food/session/store';
import { Spinner } from '@food/ui/spinner';
import { useEffect, useRef } from 'react';
import { AuthPage } from '../auth-form/auth-page';
import { takeReturn } from '../auth-form/kept-return';
import { usePageWork } from '../auth-form/use-page-work';
import { t } from '../messages';
import { exchangeHandoff } from './exchange-handoff';

/**
 * Google and Facebook return to this page. The address contains no session but a handoff, which is valid once and in the browser
 * that began the login: it is removed from the address bar and the history at once, and exchanged for the session (rule:
 * social-handoff).
 */
export default function SocialLoginSuccessPage() {
  useSocialReturn();
  return (
    <AuthPage title={t('login.title')} lead={t('social.lead')}>
      <Spinner label={t('social.busy')} />
    </AuthPage>
  );
}

function useSocialReturn(): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const known = useSession((session) => session.known);
  const { run } = usePageWork();
  // Effects may run twice; the message is shown once, and a handoff is valid once.
  const done = useRef(false);
  useEffect(() => {
    if (!known || done.current) return;
    done.current = true;
    const returnTo = takeReturn();
    const leave = (to: string, words?: string) => {
      navigate(to, { replace: true, ...(to === '/login' && { state: { returnTo } }) });
      if (words) notify(words);
    };
    const handoff = readHandoff(query);
    if (!handoff) return leave('/login', t('social.failed'));
    // A link must never replace the customer who is logged in.
    if (useSession.getState().user) return leave('/home', t('social.alreadyIn'));
    // Not by the router, which would open this page again.
    history.replaceState(history.state, '', location.pathname);
    void run({
      send: async () => {
        const { token, user } = await exchangeHandoff(handoff);
        // The customer may have logged in otherwise meanwhile.
        const isNew = !useSession.getState().user;
        if (isNew) logIn(token, user);
        return isNew;
      },
      done: (isNew) => (isNew ? leave(returnTo) : leave('/home', t('social.alreadyIn'))),
      failed: (error) => leave('/login', messageOf(error, t('social.failed'))),
      leaves: true,
    });
  }, [known, query, navigate, run]);
}

/** The handoff in the address of a social login's return, or null if it is incomplete. */
function readHandoff(query: URLSearchParams): string | null {
  try {
    return readUser(JSON.parse(query.get('user') ?? '')) && (query.get('token') || null);
  } catch {
    return null;
  }
}
