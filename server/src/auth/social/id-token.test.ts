import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { CLIENT } from '../testing/provider';

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let provider: Server;
let issuer: string;
let test: TestApp;
/** Overrides of the provider's statements about itself and the person. */
let said: { metadata?: object; header?: object; claims?: object; key?: KeyObject };
let nonce: string;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const answer = answers()[request.url ?? ''];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  said = {};
  // The provider's settings are cached, so each test has a site of its own.
  test = await buildTestApp({
    env: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: issuer },
  });
});
afterEach(() => test.close());
afterAll(() => provider.close());

const answers = (): Record<string, unknown> => ({
  '/.well-known/openid-configuration': {
    issuer,
    authorization_endpoint: `${issuer}/login`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    ...said.metadata,
  },
  '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' }] },
  '/token': { access_token: 'a', token_type: 'bearer', id_token: idToken() },
});

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: CLIENT.id, sub: 'zoe-3', iat: now, exp: now + 60, nonce, name: 'Zoë' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'ES256', kid: 'one', ...said.header })}.${part({ ...claims, ...said.claims })}`;
  const key = { key: said.key ?? own.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Goes to the provider and comes back with a code. Returns the address at which the browser ends. */
async function comeBack(): Promise<string> {
  const start = await test.call('GET', '/auth/google');
  const login = new URL(String(start.headers.location), 'http://localhost:3000');
  nonce = login.searchParams.get('nonce') ?? '';
  const back = new URLSearchParams({ code: 'c', state: login.searchParams.get('state') ?? '' });
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? '';
  const end = await test.call('GET', `/auth/google/callback?${back}`, { headers: { cookie } });
  return String(end.headers.location);
}

describe('An id token', () => {
  it('logs in if it is for this site, and still valid', async () => {
    expect(await comeBack()).toMatch(/^\/social-login-success\?token=/);
  });

  it.each<[string, () => typeof said]>([
    ['is meant for another site', () => ({ claims: { aud: 'another-site' } })],
    ['comes from another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['has run out', () => ({ claims: { exp: 1_700_000_000 } })],
    ['belongs to another login', () => ({ claims: { nonce: 'of-another-login' } })],
    ['is signed by another key', () => ({ key: other.privateKey })],
    ['says that it needs no signature', () => ({ header: { alg: 'none' } })],
    ['names an algorithm that the provider does not use', () => ({ header: { alg: 'HS256' } })],
    [
      'was announced under the name of another issuer',
      () => ({ metadata: { issuer: 'https://evil.example' } }),
    ],
  ])('opens nothing if it %s', async (_, wrong) => {
    said = wrong();

    expect(await comeBack()).toBe('/social-login-success');
  });
});
