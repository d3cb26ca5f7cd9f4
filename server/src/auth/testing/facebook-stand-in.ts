import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerOf, CLIENT, formOf, listen, serve, type TestProvider } from './provider';

const asJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Facebook's own form of an error: an object where OAuth has a string. */
const refusal = (response: ServerResponse, message: string): void =>
  asJson(response, 400, { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'A1b2' } });

interface Issued {
  readonly person: string;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
}

/**
 * A stand-in for Facebook: its three addresses, the shapes of its answers and errors, codes that work once, and PKCE. The
 * real one is never asked in a test.
 */
export async function startFacebookStandIn(
  people: Record<string, object>,
  host = '127.0.0.1',
): Promise<TestProvider> {
  const { server, url } = await listen(host);
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, string>();

  function dialog(query: URLSearchParams, response: ServerResponse, person: string | null): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (person) {
      const code = randomUUID();
      const challenge = query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null;
      codes.set(code, { person, redirectUri: query.get('redirect_uri'), challenge });
      back.searchParams.set('code', code);
    } else {
      for (const [name, value] of Object.entries({
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      }))
        back.searchParams.set(name, value);
    }
    // 303, so that a browser which submitted the consent form continues by GET.
    response.writeHead(303, { location: `${back.href}#_=_` }).end();
  }

  async function accessToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return refusal(response, 'Error validating client secret.');
    if (!issued) return refusal(response, 'This authorization code has been used.');
    if (issued.redirectUri !== form.get('redirect_uri')) return refusal(response, 'redirect_uri differs');
    if (issued.challenge !== challenge) return refusal(response, 'Invalid code verifier');
    const token = randomUUID();
    tokens.set(token, issued.person);
    asJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
  }

  function me(request: IncomingMessage, response: ServerResponse): void {
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!person) {
      refusal(response, 'Invalid OAuth access token.');
      return;
    }
    asJson(response, 200, { id: person, ...people[person] });
  }

  return serve(server, url, (provider) => (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/dialog/oauth')
      return void answerOf(provider, 'Facebook', request, response).then((answer) => {
        if (answer !== 'asked') dialog(searchParams, response, answer.person);
      });
    if (pathname === '/oauth/access_token') return void accessToken(request, response);
    if (pathname === '/me') return me(request, response);
    response.writeHead(404).end();
  });
}
