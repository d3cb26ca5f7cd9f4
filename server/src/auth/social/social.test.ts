import type { User } from '@food/contracts/auth';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { socialIdentities, socialLogins, users } from '../auth-tables';
import { readIdentifier } from '../identifier';
import { createCode } from '../otp-store';
import { hashSecret } from '../passwords';
import { authKit, MARA, MINUTE } from '../testing/auth-app';
import { TestBrowser } from '../testing/browser';
import { startFacebookStandIn } from '../testing/facebook-stand-in';
import { startOpenIdProvider } from '../testing/openid-provider';
import { CLIENT, type Fault, type TestProvider } from '../testing/provider';
import { PROVIDER_LIMITS } from './social-provider';

const SITE = 'http://localhost:3000';
/** Some claims of an email in one name; the email is Mara's own address in the other provider's eyes. */
const PEOPLE = {
  'mara-1': { name: 'Mara at the provider', email: 'mara@example.com', email_verified: true },
  'eve-2': { name: 'Eve', email: 'Mara@example.com', email_verified: false },
  'zoe-3': { name: ' Zoë\u0007 & Ravi ', email: 'zoe@example.com', email_verified: true },
  'odd-4': { name: '', email: 'no email', email_verified: true },
};

let test: TestApp;
let google: TestProvider;
let facebook: TestProvider;
beforeAll(async () => {
  google = await startOpenIdProvider(`${SITE}/auth/google/callback`, PEOPLE);
  facebook = await startFacebookStandIn(PEOPLE);
  test = await buildTestApp({ env: settings() });
});
afterAll(async () => {
  await google.close();
  await facebook.close();
  await test.close();
});
beforeEach(() => test.reset());
afterEach(() => {
  for (const provider of [google, facebook]) Object.assign(provider, { person: null, fault: null });
});

const settings = () => ({
  PUBLIC_URL: SITE,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
  GOOGLE_ISSUER: google.url,
  FACEBOOK_CLIENT_ID: CLIENT.id,
  FACEBOOK_CLIENT_SECRET: CLIENT.secret,
  FACEBOOK_AUTHORIZE_URL: `${facebook.url}/dialog/oauth`,
  FACEBOOK_TOKEN_URL: `${facebook.url}/oauth/access_token`,
  FACEBOOK_PROFILE_URL: `${facebook.url}/me`,
});

const atScreen = ({ pathname }: URL) => pathname === '/social-login-success';
const atCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
const newBrowser = (site = test) => new TestBrowser(site, SITE);

interface Return {
  readonly screen: URL;
  /** Of the session that the screen fetches. */
  readonly token: string | null;
  readonly user: User | null;
}

const handoffOf = (screen: URL): string | null => screen.searchParams.get('token');

/** Ends at the screen, which fetches the session if it has a handoff. */
async function finish(browser: TestBrowser, from: string): Promise<Return> {
  const screen = await browser.follow(from, atScreen);
  const handoff = handoffOf(screen);
  if (!handoff) return { screen, token: null, user: null };
  const { token, user } = (await browser.post('/auth/social/session', { handoff })).json();
  return { screen, token, user };
}

/** Taps the button as this person, in a browser of their own. */
async function logInBy(
  name: 'google' | 'facebook',
  person: string | null,
  browser = newBrowser(),
): Promise<Return> {
  (name === 'google' ? google : facebook).person = person;
  return finish(browser, `/auth/${name}`);
}

/** Changes the email of an account by a code sent to the new one, in the browser that is logged in. */
async function changeByCode(browser: TestBrowser, token: string | null, email: string): Promise<void> {
  await browser.send('POST', '/auth/send-otp', { emailOrMobile: email, purpose: 'change' }, token);
  const code = await authKit(test).sentCode(email);
  await browser.send('PATCH', '/auth/update', { email, code }, token);
}

const FAILED = { screen: new URL('/social-login-success', SITE), token: null, user: null };

describe.each(['google', 'facebook'] as const)('the button of %s', (name) => {
  const provider = () => (name === 'google' ? google : facebook);

  it('makes an account for somebody new, and the token works', async () => {
    const { token, user } = await logInBy(name, 'zoe-3');

    const me = await authKit(test).me(token ?? '');
    expect(me.json()).toEqual(user);
    expect(user).toEqual({
      id: expect.stringMatching(/^USR-/),
      name: 'Zoë & Ravi',
      email: name === 'google' ? 'zoe@example.com' : '',
      mobile: null,
      profile_picture: null,
    });
  });

  it('finds the same account again', async () => {
    const first = await logInBy(name, 'zoe-3');
    const second = await logInBy(name, 'zoe-3');

    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
    expect(await test.db.select().from(users)).toHaveLength(1);
  });

  it('makes one account for two taps at once', async () => {
    const [one, two] = await Promise.all([logInBy(name, 'zoe-3'), logInBy(name, 'zoe-3')]);

    expect(one?.user).toEqual(two?.user);
    expect(await test.db.select().from(socialIdentities)).toHaveLength(1);
  });

  it('lets two tabs of one browser be on their way', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';

    const first = await browser.follow(`/auth/${name}`, atCallback);
    const second = await browser.follow(`/auth/${name}`, atCallback);

    expect((await finish(browser, first.href)).token).not.toBeNull();
    expect((await finish(browser, second.href)).token).not.toBeNull();
  });

  it('does not link by an email that the provider does not vouch for', async () => {
    const kit = authKit(test);
    await kit.signUp();
    const { user: mara } = (await kit.logIn(MARA.email, MARA.password)).json();

    const { user } = await logInBy(name, 'eve-2');

    expect(user?.id).not.toBe(mara.id);
    expect(user).toMatchObject({ name: 'Eve', email: '' });
  });

  it('takes somebody without a usable name or email', async () => {
    expect((await logInBy(name, 'odd-4')).user).toMatchObject({ name: 'Guest', email: '' });
  });

  it('gives an account that can set its first password', async () => {
    const browser = newBrowser();
    const { token } = await logInBy(name, 'zoe-3', browser);
    const update = (body: object) => browser.send('PATCH', '/auth/update', body, token);

    const password = await update({ password: 'my very first' });
    const mobile = await update({ mobile: '9123456780', current_password: 'my very first' });

    expect([mobile.statusCode, password.statusCode]).toEqual([200, 200]);
    expect((await authKit(test).logIn('9123456780', 'my very first')).statusCode).toBe(200);
    expect((await update({ password: 'and a second one' })).statusCode).toBe(400);
  });

  it('returns without a token when the person refuses', async () => {
    expect(await logInBy(name, null)).toEqual(FAILED);
    expect(test.logged()).toContain('access_denied');
  });

  it('returns without a token when the same login is finished twice', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const back = await browser.follow(`/auth/${name}`, atCallback);

    const first = await finish(browser, back.href);
    const second = await finish(browser, back.href);

    expect(first.token).not.toBeNull();
    expect(second).toEqual(FAILED);
  });

  it('returns without a token when a code is used again for another login', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const used = await browser.follow(`/auth/${name}`, atCallback);
    await browser.follow(used.href, atScreen);
    const fresh = await browser.follow(`/auth/${name}`, atCallback);
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');

    expect(await finish(browser, fresh.href)).toEqual(FAILED);
  });

  it("returns without a token when somebody else's way back is taken", async () => {
    provider().person = 'eve-2';
    const eves = await newBrowser().follow(`/auth/${name}`, atCallback);
    const victim = newBrowser();
    const victims = await victim.follow(`/auth/${name}`, atCallback);

    expect(await finish(newBrowser(), eves.href)).toEqual(FAILED);
    expect(await finish(victim, eves.href)).toEqual(FAILED);
    victims.searchParams.set('code', eves.searchParams.get('code') ?? '');
    expect(await finish(victim, victims.href)).toEqual(FAILED);
  });

  it('returns without a token when the state is missing, made up, doubled or of the other button', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const other = name === 'google' ? 'facebook' : 'google';
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.delete('state'),
      (url) => url.searchParams.set('state', 'made-up'),
      (url) => url.searchParams.append('state', 'made-up'),
      (url) => {
        url.pathname = `/auth/${other}/callback`;
      },
      (url) => {
        url.search = '';
      },
    ];

    for (const change of changes) {
      const back = await browser.follow(`/auth/${name}`, atCallback);
      change(back);
      expect(await finish(browser, back.href)).toEqual(FAILED);
    }
    expect(await test.db.select().from(users)).toEqual([]);
  });

  it('returns without a token after ten minutes', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const back = await browser.follow(`/auth/${name}`, atCallback);
    test.clock.forward(10 * MINUTE);

    expect(await finish(browser, back.href)).toEqual(FAILED);
  });

  it('returns without a token when the code was asked for with another verifier', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const login = await browser.follow(`/auth/${name}`, ({ host }) => host !== new URL(SITE).host);
    login.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');

    const back = await browser.follow(login.href, atCallback);

    expect(back.searchParams.get('code')).not.toBeNull();
    expect(await finish(browser, back.href)).toEqual(FAILED);
  });

  it('keeps secrets from caches, referrers and the log', async () => {
    const browser = newBrowser();
    provider().person = 'zoe-3';
    const start = await browser.open(`/auth/${name}`);
    const back = await browser.follow(`/auth/${name}`, atCallback);
    const end = await browser.open(back);

    for (const { headers } of [start, end]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(start.headers.get('set-cookie')).toMatch(
      /^social-login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    const token = handoffOf(new URL(end.headers.get('location') ?? '', SITE));
    for (const secret of [
      token,
      back.searchParams.get('code'),
      back.searchParams.get('state'),
      CLIENT.secret,
    ]) {
      expect(secret).toBeTruthy();
      expect(test.logged()).not.toContain(secret);
    }
  });

  it('keeps nothing of a login that is finished', async () => {
    await logInBy(name, 'zoe-3');

    expect(await test.db.select().from(socialLogins)).toEqual([]);
  });

  it('does not start at a HEAD', async () => {
    expect((await test.call('HEAD', `/auth/${name}`)).statusCode).toBe(404);
  });
});

describe('an email that the provider vouches for', () => {
  /** Mara's account, whose email she proved by a code. */
  async function proveMara() {
    const kit = authKit(test);
    await kit.signUp();
    const { user } = await kit.logInByCode(MARA.email);
    return { kit, mara: user };
  }

  it('links the account that has it, in whatever case', async () => {
    const { kit, mara } = await proveMara();

    const { user, token } = await logInBy('google', 'mara-1');

    expect(user).toEqual(mara);
    expect((await kit.me(token ?? '')).json()).toEqual(mara);
    expect((await kit.logIn(MARA.email, MARA.password)).statusCode).toBe(200);
    expect(test.logged()).not.toContain('unproven');
  });

  it('stays linked when the account takes another email', async () => {
    const browser = newBrowser();
    const first = await logInBy('google', 'zoe-3', browser);
    await changeByCode(browser, first.token, 'new@example.com');

    expect((await logInBy('google', 'zoe-3')).user).toEqual({ ...first.user, email: 'new@example.com' });
  });

  it('does not join the accounts of two providers by name', async () => {
    const one = await logInBy('google', 'zoe-3');
    const two = await logInBy('facebook', 'zoe-3');

    expect(two.user?.id).not.toBe(one.user?.id);
  });
});

describe('an account that somebody made with an email of another person', () => {
  const as = (token: string | null) => ({ authorization: `Bearer ${token}` });
  /** Eve knows Mara's address, and waits for her. */
  async function waitForMara() {
    const kit = authKit(test);
    await kit.signUp();
    const { user, token } = (await kit.logIn(MARA.email, MARA.password)).json();
    return { kit, id: user.id as string, token: token as string };
  }

  it('goes to its owner: neither password nor session of the other opens it any more', async () => {
    const { kit, id, token } = await waitForMara();
    const ended = jest.fn();
    test.context.events.on('session-ended', ended);

    const mara = await logInBy('google', 'mara-1');

    expect(mara.user?.id).toBe(id);
    expect((await kit.me(mara.token ?? '')).statusCode).toBe(200);
    expect((await kit.me(token)).statusCode).toBe(401);
    expect((await kit.logIn(MARA.email, MARA.password)).statusCode).toBe(401);
    expect(ended).toHaveBeenCalledWith({ sessionIds: [expect.any(String)] });
    test.context.events.off('session-ended', ended);
  });

  it('cannot be entered any more by a mobile number, a code or another login', async () => {
    const kit = authKit(test);
    const eve = await logInBy('facebook', 'eve-2');
    const update = (body: object) => test.call('PATCH', '/auth/update', { body, headers: as(eve.token) });
    await update({ password: 'eve has 1 secret' });
    await update({ mobile: MARA.mobile, current_password: 'eve has 1 secret' });
    await update({ email: MARA.email, current_password: 'eve has 1 secret' });
    await kit.askForCode(MARA.mobile);
    const code = (await kit.sentCode(MARA.mobile)) ?? '';

    const mara = await logInBy('google', 'mara-1');

    expect(mara.user).toMatchObject({ id: eve.user?.id, mobile: null });
    expect((await kit.verify(MARA.mobile, code)).statusCode).toBe(400);
    expect((await logInBy('facebook', 'eve-2')).user?.id).not.toBe(mara.user?.id);
  });

  it('is not opened by a code that was on its way to the mobile number', async () => {
    const { kit, id } = await waitForMara();
    await logInBy('google', 'mara-1');

    // It was requested before; hashing takes a while, so it is stored only now.
    const code = await createCode(test.context, {
      identifier: readIdentifier(MARA.mobile).key,
      userId: id,
      browser: '',
      requester: { browser: null, address: '10.0.0.1', place: '10.0.0.1', isKnown: false },
    });

    expect((await kit.verify(MARA.mobile, code)).statusCode).toBe(400);
  });

  it('is told to the log, without a word of whose it is', async () => {
    const { id } = await waitForMara();

    await logInBy('google', 'mara-1');

    const line =
      test
        .logged()
        .split('\n')
        .find((one) => one.includes('unproven')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ provider: 'google', sessions: 1 });
    for (const word of [id, 'mara', 'Mara', MARA.mobile.replace(' ', '')]) expect(line).not.toContain(word);
  });

  it('refuses every login that was under way when it went to its owner', async () => {
    const { kit, token } = await waitForMara();
    // Hashes are queued: the other person's earlier request waits there while the account changes its owner.
    const queue = Promise.all(Array.from({ length: 30 }, () => hashSecret('of somebody else')));
    const body = { password: 'eve was quicker', current_password: MARA.password };
    const change = test.call('PATCH', '/auth/update', { body, headers: as(token) });
    const login = kit.logIn(MARA.email, MARA.password);

    await logInBy('google', 'mara-1');
    await Promise.all([queue, change, login]);

    expect((await kit.logIn(MARA.email, 'eve was quicker')).statusCode).toBe(401);
    expect((await kit.me((await login).json().token)).statusCode).toBe(401);
  });

  it('is asked for its proof again when the email changes', async () => {
    const browser = newBrowser();
    const eve = await logInBy('google', 'zoe-3', browser);
    const body = { email: MARA.email, current_password: 'eve has 1 secret' };
    await browser.send('PATCH', '/auth/update', { password: body.current_password }, eve.token);
    await browser.send('PATCH', '/auth/update', body, eve.token);

    const mara = await logInBy('google', 'mara-1');

    expect((await authKit(test).me(eve.token ?? '')).statusCode).toBe(401);
    expect((await logInBy('google', 'zoe-3')).user?.id).not.toBe(mara.user?.id);
  });

  it('stays with the person who has proven its mobile number: the email leads its owner to an account of their own', async () => {
    const { kit, id } = await waitForMara();
    const { token } = await kit.logInByCode(MARA.mobile);

    const mara = await logInBy('google', 'mara-1');

    expect(mara.user).toMatchObject({ name: PEOPLE['mara-1'].name, email: 'mara@example.com', mobile: null });
    expect((await kit.me(token)).json()).toMatchObject({ id, email: '', mobile: '9876501234' });
    expect(test.logged()).toContain('"security":"email-moved"');
    expect((await logInBy('google', 'mara-1')).user).toEqual(mara.user);
  });

  it('keeps everything when its owner comes in the very browser in which they made it', async () => {
    const browser = newBrowser();
    await browser.post('/auth/signup', MARA);
    google.person = 'mara-1';

    const mara = await finish(browser, '/auth/google');

    expect(mara.user).toMatchObject({ name: MARA.name, mobile: '9876501234' });
    expect((await authKit(test).logIn(MARA.email, MARA.password)).json().user).toEqual(mara.user);
  });

  it('stays as it is once its owner has come by the provider', async () => {
    const { kit } = await waitForMara();
    const browser = newBrowser();
    const first = await logInBy('google', 'mara-1', browser);
    await browser.send('PATCH', '/auth/update', { password: 'this is really mine' }, first.token);

    await logInBy('google', 'mara-1');

    expect((await kit.me(first.token ?? '')).statusCode).toBe(200);
    expect((await kit.logIn(MARA.email, 'this is really mine')).statusCode).toBe(200);
  });
});

describe('the handoff that stands in the address', () => {
  const INVALID = { message: expect.any(String), code: 'HANDOFF_INVALID' };
  const exchange = (browser: TestBrowser, handoff: string | null) =>
    browser.post('/auth/social/session', { handoff });
  async function comeBack() {
    google.person = 'zoe-3';
    const browser = newBrowser();
    const screen = await browser.follow('/auth/google', atScreen);
    return { browser, screen, handoff: handoffOf(screen) };
  }

  it('is no session, and the address names nothing of the customer but id and name', async () => {
    const { handoff, screen } = await comeBack();

    expect((await authKit(test).me(handoff ?? '')).statusCode).toBe(401);
    expect(JSON.parse(screen.searchParams.get('user') ?? '')).toEqual({
      id: expect.stringMatching(/^USR-/),
      name: 'Zoë & Ravi',
    });
  });

  it('gives the session once', async () => {
    const { browser, handoff } = await comeBack();

    const answers = await Promise.all([exchange(browser, handoff), exchange(browser, handoff)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await exchange(browser, handoff)).json()).toEqual(INVALID);
  });

  it('is worth nothing in a browser that did not begin, also one that began a login of its own', async () => {
    const { handoff } = await comeBack();
    const victim = newBrowser();
    await victim.follow('/auth/google', atScreen);

    expect((await exchange(newBrowser(), handoff)).json()).toEqual(INVALID);
    expect((await exchange(victim, handoff)).json()).toEqual(INVALID);
  });

  it('is good for a minute', async () => {
    const { browser, handoff } = await comeBack();
    test.clock.forward(MINUTE);

    expect((await exchange(browser, handoff)).json()).toEqual(INVALID);
  });

  it('ends with a new password', async () => {
    const own = newBrowser();
    const first = await logInBy('google', 'zoe-3', own);
    const { browser, handoff } = await comeBack();
    await own.send('PATCH', '/auth/update', { password: 'my very first' }, first.token);

    expect((await exchange(browser, handoff)).json()).toEqual(INVALID);
  });
});

describe('a provider in trouble', () => {
  const faults: [string, 'google' | 'facebook', Omit<Fault, 'path'> & { path: string }][] = [
    ['answers a code with HTML', 'google', { path: '/token', status: 502, body: '<html>' }],
    ['answers a code with nothing', 'google', { path: '/token', status: 200, body: '' }],
    [
      'answers a code with an error',
      'google',
      { path: '/token', status: 400, body: '{"error":"invalid_client"}' },
    ],
    [
      'gives no id token',
      'google',
      { path: '/token', status: 200, body: '{"access_token":"a","token_type":"bearer"}' },
    ],
    ['answers a code with HTML', 'facebook', { path: '/oauth/access_token', status: 502, body: '<html>' }],
    [
      'gives an odd token',
      'facebook',
      { path: '/oauth/access_token', status: 200, body: '{"access_token":7}' },
    ],
    ['has no profile', 'facebook', { path: '/me', status: 500, body: '{"error":{"message":"x"}}' }],
    ['has a profile of nobody', 'facebook', { path: '/me', status: 200, body: '{"name":"Zoë"}' }],
    ['has an odd profile', 'facebook', { path: '/me', status: 200, body: 'null' }],
  ];
  it.each(faults)('that %s (%s) leads to the screen without a token', async (_, name, fault) => {
    (name === 'google' ? google : facebook).fault = fault;

    expect(await logInBy(name, 'zoe-3')).toEqual(FAILED);
    expect(await test.db.select().from(users)).toEqual([]);
    expect(test.logged()).toContain('a social login failed');
    expect(test.logged()).not.toContain('a social login broke');
  });

  it('that is down leads to the screen, and is asked again the next time', async () => {
    const site = await buildTestApp({ database: test.database, env: settings() });
    google.fault = { path: '/.well-known/openid-configuration', status: 503, body: '' };

    const down = await logInBy('google', 'zoe-3', newBrowser(site));
    google.fault = null;
    const up = await logInBy('google', 'zoe-3', newBrowser(site));
    await site.close();

    expect(down).toEqual(FAILED);
    expect(up.token).not.toBeNull();
  });

  it.each([
    ['google', '/.well-known/openid-configuration'],
    ['google', '/token'],
    ['facebook', '/oauth/access_token'],
    ['facebook', '/me'],
  ] as const)('(%s) that says nothing at %s is given up, and leads to the screen', async (name, path) => {
    const { seconds } = PROVIDER_LIMITS;
    PROVIDER_LIMITS.seconds = 1;
    const site = await buildTestApp({ database: test.database, env: settings() });
    (name === 'google' ? google : facebook).fault = { path, status: 0, body: '' };

    const silent = await logInBy(name, 'zoe-3', newBrowser(site));
    PROVIDER_LIMITS.seconds = seconds;

    expect(silent).toEqual(FAILED);
    expect(site.logged()).toContain('OAUTH_TIMEOUT');
    await site.close();
  });

  it('that mixes up two logins is not believed', async () => {
    const browser = newBrowser();
    google.person = 'zoe-3';
    const login = await browser.follow('/auth/google', ({ host }) => host !== new URL(SITE).host);
    login.searchParams.set('nonce', 'of-another-login');

    const back = await browser.follow(login.href, atCallback);

    expect(await finish(browser, back.href)).toEqual(FAILED);
  });
});

it('returns to the site if the API is on another origin, with a cookie of that host alone', async () => {
  const env = { ...settings(), PUBLIC_URL: 'https://food.example', API_BASE: 'https://api.food.example' };
  const site = await buildTestApp({ database: test.database, env });

  const start = await site.call('GET', '/auth/facebook');
  const end = await site.call('GET', '/auth/facebook/callback');
  await site.close();

  const login = new URL(String(start.headers.location));
  expect(login.searchParams.get('redirect_uri')).toBe('https://api.food.example/auth/facebook/callback');
  expect(start.headers['set-cookie']).toMatch(/^__Host-social-login=[\w-]{43}; Path=\/; .*; Secure$/);
  expect(end.headers.location).toBe('https://food.example/social-login-success');
});

it.each(['/auth/google', '/auth/facebook', '/auth/google/callback', '/auth/facebook/callback'])(
  'without a provider %s leads to the screen that says so',
  async (path) => {
    const site = await buildTestApp({ database: test.database });

    const answer = await site.call('GET', `${path}?code=x&state=y`);
    await site.close();

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/social-login-success');
  },
);
