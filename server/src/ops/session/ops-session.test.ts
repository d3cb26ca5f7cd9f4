import type { InjectOptions } from 'fastify';
import { EXPIRIES } from '../../app';
import { openTestStore, type TestStore } from '../../site/testing/test-store';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../../testing/test-app';
import { expireAll } from '../housekeeping';
import { opsSessions } from '../ops-tables';

const RELEASES_TOKEN = 'releases-token-for-tests';
const KITCHEN_TOKEN = 'kitchen-token-for-tests';
const OWN = { host: 'localhost:4000', origin: 'http://localhost:4000' };
const HOUR = 60 * 60_000;
let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog({ version: '1.0.0' });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  test = await buildTestApp({
    env: { ...site.env, OPS_TOKEN_RELEASES: RELEASES_TOKEN, OPS_TOKEN_KITCHEN: KITCHEN_TOKEN },
  });
});
afterEach(() => test.reset());
afterAll(async () => {
  await test.close();
  site.clear();
});

let callers = 0;
/** A call at the operations' own address, like its page's. */
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: InjectOptions = {},
  at = test,
) => {
  callers += 1;
  return at.operations.inject({
    method,
    url,
    remoteAddress: `10.6.0.${callers}`,
    ...more,
    headers: { ...OWN, ...more.headers },
  });
};
const logIn = (token = OPS_TOKEN, headers = {}) =>
  call('POST', '/ops/session', { payload: { token }, headers });
const cookieOf = (answer: { headers: { 'set-cookie'?: unknown } }) =>
  `${answer.headers['set-cookie']}`.split(';')[0] ?? '';
const loggedIn = async (token?: string) => ({ headers: { cookie: cookieOf(await logIn(token)) } });
const report = async (session: InjectOptions = {}) =>
  (await call('GET', '/ops/releases.json', session)).statusCode;

describe('The operations page', () => {
  it('stands at an address of its own, and nothing of it on that of the customers’ pages', async () => {
    for (const path of ['/ops/releases', '/ops/releases/page.js', '/ops/releases/page.css', '/ops/session']) {
      expect([path, (await call('GET', path)).statusCode]).toEqual([path, 200]);
      expect([path, (await test.call('GET', path)).statusCode]).toEqual([path, 404]);
    }
    expect((await call('GET', '/')).headers.location).toBe('/ops/releases');
    expect((await call('GET', '/home')).statusCode).toBe(404);
  });

  it.each([
    ['the token for all', OPS_TOKEN],
    ['the token for releases', RELEASES_TOKEN],
  ])(
    'lets in whoever logs in with %s, by a cookie that no script reads and no other site sends',
    async (_, token) => {
      expect(await report()).toBe(401);

      const answer = await logIn(token);

      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toMatch(
        /^operations=[\w-]{43}; Path=\/; Max-Age=28800; SameSite=Strict; HttpOnly$/,
      );
      expect(await report({ headers: { cookie: cookieOf(answer) } })).toBe(200);
    },
  );

  it('takes no other token, and says whose it is if it is one of ours', async () => {
    const unknown = await logIn('not-the-token-of-this-site');
    const kitchen = await logIn(KITCHEN_TOKEN);

    expect([unknown.statusCode, unknown.headers['set-cookie']]).toEqual([401, undefined]);
    expect([kitchen.statusCode, kitchen.headers['set-cookie']]).toEqual([403, undefined]);
    expect(kitchen.json().message).toBe(
      'This token is for the kitchen. The call needs OPS_TOKEN_RELEASES or OPS_TOKEN.',
    );
  });

  it('shows the kitchen’s orders, which are customers’, to the token for all alone', async () => {
    const orders = async (session: InjectOptions = {}) =>
      (await call('GET', '/ops/orders', session)).statusCode;

    expect(await orders()).toBe(401);
    expect(await orders(await loggedIn(RELEASES_TOKEN))).toBe(403);
    expect(await orders(await loggedIn())).toBe(200);
  });

  it('lets the token for all alone say what has sold out, from its own page', async () => {
    const mark = async (session: InjectOptions = {}, headers = {}) => {
      const sent = { ...session, headers: { ...session.headers, ...headers }, payload: { sold_out: true } };
      return (await call('PUT', '/ops/dishes/NO-1/sold-out', sent)).statusCode;
    };

    expect(await mark()).toBe(401);
    expect(await mark(await loggedIn(RELEASES_TOKEN))).toBe(403);
    expect(await mark(await loggedIn(), { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await mark(await loggedIn())).toBe(404);
  });

  it('takes no token in place of the session, and no session in place of a token', async () => {
    const session = await loggedIn();

    expect(await report({ headers: { authorization: `Bearer ${OPS_TOKEN}` } })).toBe(401);
    expect((await test.call('GET', '/ops/releases.json', { headers: session.headers })).statusCode).toBe(401);
  });

  it('ends the session when it is signed out, after eight hours, and with another token', async () => {
    const signedOut = await loggedIn();
    const answer = await call('DELETE', '/ops/session', signedOut);
    expect(answer.headers['set-cookie']).toMatch(/^operations=; Path=\/; Max-Age=0;/);
    expect(await report(signedOut)).toBe(401);

    const old = await loggedIn();
    test.clock.forward(8 * HOUR);
    expect(await report(old)).toBe(401);
    await expireAll(test.context, EXPIRIES);
    expect(await test.db.select().from(opsSessions)).toEqual([]);

    const exchanged = await loggedIn(RELEASES_TOKEN);
    const other = await buildTestApp({
      env: { ...site.env, OPS_TOKEN_RELEASES: 'another-token-for-releases' },
      database: test.database,
    });
    const refused = await call('GET', '/ops/releases.json', exchanged, other);
    await other.close();
    expect(refused.statusCode).toBe(401);
    expect(await report(exchanged)).toBe(200);
  });

  it.each([
    ['a page of the customers’ site on the same host', { origin: 'http://localhost:3000' }],
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a request that does not say where it comes from', { origin: '' }],
  ])('changes nothing for %s, whatever its cookie', async (_, headers) => {
    const { cookie } = (await loggedIn()).headers;
    const change = {
      headers: { ...headers, cookie } as Record<string, string>,
      payload: { part: 'catalog', why: 'x' },
    };

    const answers = [
      await call('POST', '/ops/releases/rollback', change),
      await call('POST', '/ops/inspect', change),
      await call('DELETE', '/ops/session', change),
      await logIn(OPS_TOKEN, change.headers),
    ];

    expect(answers.map((answer) => answer.json().code)).toEqual(Array(4).fill('FOREIGN_PAGE'));
    expect(await report({ headers: { cookie } })).toBe(200);
  });

  it('stops a client that tries tokens', async () => {
    const guess = () =>
      call('POST', '/ops/session', { payload: { token: 'a-guess' }, remoteAddress: '10.7.0.1' });
    for (let tried = 0; tried < 10; tried++) expect((await guess()).statusCode).toBe(401);

    expect((await guess()).statusCode).toBe(429);
  });

  it('has a cookie that no other host of the domain can plant if the site has https', async () => {
    const secure = await buildTestApp({
      env: { OPS_URL: 'https://operations.example' },
      database: test.database,
    });
    const origin = { headers: { host: 'inner:4000', origin: 'https://operations.example' } };
    const answer = await call('POST', '/ops/session', { payload: { token: OPS_TOKEN }, ...origin }, secure);
    await secure.close();

    expect(answer.headers['set-cookie']).toMatch(/^__Host-operations=.*; SameSite=Strict; HttpOnly; Secure$/);
  });

  it('leads to the site’s pages by a link that lets this browser inspect them', async () => {
    const { address } = (await call('POST', '/ops/inspect', await loggedIn())).json();

    expect(address).toMatch(/^http:\/\/localhost:3000\/ops\/inspect\/begin\?grant=/);
  });
});
