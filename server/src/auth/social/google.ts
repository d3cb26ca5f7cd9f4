import * as oidc from 'openid-client';
import type { Provider } from '../../config';
import { isPlainHttp, PROVIDER_LIMITS, readPerson, type SocialProvider } from './social-provider';

/** Reads the provider's settings once; after a failure the next customer's login tries again. */
function discovered({ clientId, clientSecret }: Provider, issuer: string): () => Promise<oidc.Configuration> {
  let known: Promise<oidc.Configuration> | null = null;
  return () => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: PROVIDER_LIMITS.seconds,
        execute: [
          // The ID token's signature is checked, in addition to the connection's certificate.
          oidc.enableNonRepudiationChecks,
          ...(isPlainHttp(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  };
}

/** Google, or any OpenID provider at `issuer`. */
export function googleProvider(client: Provider, issuer: string): SocialProvider {
  const configuration = discovered(client, issuer);
  return {
    name: 'google',
    async loginUrl(redirectUri, { state, verifier, nonce }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async identify(callback, { state, verifier, nonce }) {
      const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      return readPerson(claims?.sub, claims?.name, claims?.email_verified === true ? claims.email : null);
    },
  };
}
