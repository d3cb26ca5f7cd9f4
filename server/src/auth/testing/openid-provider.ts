import { answerOf, CLIENT, listen, serve, type TestProvider } from './provider';

export interface OpenIdPerson {
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real OpenID provider, in place of Google. The person consents to everything, and is remembered by a cookie. */
export async function startOpenIdProvider(
  redirectUri: string,
  people: Record<string, OpenIdPerson>,
  host = '127.0.0.1',
): Promise<TestProvider> {
  const { server, url } = await listen(host);
  // It warns of everything that must not be done in production.
  const { warn } = console;
  console.warn = () => undefined;
  const { default: Provider } = await import('oidc-provider');
  const oidc = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['test'] },
    findAccount: (_: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    loadExistingGrant: async ({ oidc: { provider, client, session } }: GrantContext) => {
      const given = session.grantIdFor(client.clientId);
      if (given) return provider.Grant.find(given);
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/login/${uid}` },
  });
  console.warn = warn;
  const handle = oidc.callback();
  return serve(server, url, (provider) => (request, response) => {
    if (!request.url?.startsWith('/login/')) return handle(request, response);
    void answerOf(provider, 'Google', request, response).then((answer) => {
      if (answer === 'asked') return;
      const result = answer.person
        ? { login: { accountId: answer.person } }
        : { error: 'access_denied', error_description: 'The person said no' };
      void oidc.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  });
}

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}
interface GrantContext {
  readonly oidc: {
    readonly provider: {
      readonly Grant: {
        new (of: { clientId: string; accountId: string }): Grant;
        find(id: string): Promise<Grant>;
      };
    };
    readonly client: { clientId: string };
    readonly session: { accountId: string; grantIdFor(clientId: string): string | undefined };
  };
}
