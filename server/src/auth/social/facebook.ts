import * as oidc from 'openid-client';
import type { Config, Provider } from '../../config';
import { isPlainHttp, PROVIDER_LIMITS, readPerson, type SocialProvider } from './social-provider';

/** Facebook is no OpenID provider: it has no discovery and no id token, and doesn't say whether an email is verified. */
export function facebookProvider(
  { clientId, clientSecret }: Provider,
  urls: Config['facebookUrls'],
): SocialProvider {
  const configuration = new oidc.Configuration(
    {
      issuer: new URL(urls.token).origin,
      authorization_endpoint: urls.authorize,
      token_endpoint: urls.token,
    },
    clientId,
    undefined,
    oidc.ClientSecretPost(clientSecret),
  );
  configuration.timeout = PROVIDER_LIMITS.seconds;
  if (isPlainHttp(urls.token)) oidc.allowInsecureRequests(configuration);

  async function readProfile(accessToken: string) {
    const url = new URL(urls.profile);
    url.searchParams.set('fields', 'id,name');
    const answer = await oidc.fetchProtectedResource(configuration, accessToken, url, 'GET');
    if (!answer.ok) throw new Error(`the profile call answered ${answer.status}`);
    return (await answer.json()) as { id?: unknown; name?: unknown } | null;
  }

  return {
    name: 'facebook',
    async loginUrl(redirectUri, { state, verifier }) {
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async identify(callback, { state, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const profile = await readProfile(tokens.access_token);
      return readPerson(profile?.id, profile?.name, null);
    },
  };
}
